"""The inner loop of the solver, compiled: one pass over all subsets, each from its subsets with one point less."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 1 << 20  # subsets between two moves of the progress bar


@numba.njit(cache=True)
def _fill(values: Any, masks: Any, start: int, stop: int) -> None:
    """Fill the values of the subsets from `start` to `stop`; those below are filled."""
    for empty in range(start, stop):
        best = -128
        for place in range(len(masks)):
            bit = 1 << place
            if empty & bit:
                beside = masks[place] & empty
                value = values[empty ^ bit]
                # Three or four of the four neighbours hold stones when at most one is empty.
                value = 1 + value if beside & (beside - 1) == 0 else 1 - value
                best = max(best, value)
        values[empty] = best


def filled(masks: NDArray[np.int64], progress: bool = False) -> NDArray[np.int8]:
    """The values of all subsets of the points that these masks belong to.

    Parameters
    ----------
    masks : array of int64, shape (n,)
        For each point its neighbours among the points, as a set of bits.
    progress : bool
        Show a bar.

    Returns
    -------
    array of int8, shape (2 ** n,)
    """
    from tqdm import tqdm

    values = np.zeros(1 << len(masks), dtype=np.int8)
    bar = tqdm(range(1, len(values), CHUNK), desc="perfect play", unit="M", disable=None if progress and len(values) > CHUNK else True)
    for start in bar:
        _fill(values, masks, start, min(start + CHUNK, len(values)))
    return values
