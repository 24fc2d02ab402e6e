"""How a total divides among the streams that leave a node."""

from __future__ import annotations

from collections.abc import Callable

Splitting = Callable[[int, int], tuple[tuple[int, ...], int]]


def round_down(total: int, ways: int) -> tuple[tuple[int, ...], int]:
    """Equal shares rounded down.

    Parameters
    ----------
    total : int
        Water that arrived, from 0.
    ways : int
        Streams that leave, from 1.

    Returns
    -------
    tuple of int, int
        The share of each stream, the oldest first, and what is lost.
    """
    share, lost = divmod(total, ways)
    return (share,) * ways, lost


def oldest_branch(total: int, ways: int) -> tuple[tuple[int, ...], int]:
    """Equal shares rounded down, and the whole remainder to the oldest stream; parameters as for `round_down`."""
    share, remainder = divmod(total, ways)
    return (share + remainder, *(share,) * (ways - 1)), 0


SPLITTING: dict[str, Splitting] = {"round_down": round_down, "oldest_branch": oldest_branch}
