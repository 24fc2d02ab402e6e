"""Tables of perfect play in the user's cache folder: one that is damaged, or cannot be read or written, is made again."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.games.flume.kernel import filled

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORTH_KEEPING = 1 << 20  # entries: a smaller table is made sooner than it is read


def cache_folder() -> Path:
    """Where the tables lie."""
    from platformdirs import user_cache_path

    return user_cache_path("river-workbench", appauthor=False)


def kept(name: str, masks: NDArray[np.int64], progress: bool = False) -> NDArray[np.int8]:
    """The table of these points: from its file where that is whole, else made, and written there.

    Parameters
    ----------
    name : str
        Of the file, without its ending.
    masks : array of int64
        As `filled` takes them; their digest is part of the file's check.
    progress : bool
        Show a bar while it is made.
    """
    if 1 << len(masks) < WORTH_KEEPING:
        return filled(masks, progress)
    path = cache_folder() / f"{name}.table"
    found = _read(path, masks)
    if found is None:
        found = filled(masks, progress)
        _write(path, _digest(masks, found.data), found)
    return found


def _read(path: Path, masks: NDArray[np.int64]) -> NDArray[np.int8] | None:
    """The table of a file; None where there is none, or none that is whole."""
    import numpy as np

    try:
        data = np.fromfile(path, dtype=np.uint8)
    except OSError:
        return None
    digest, values = data[:32].tobytes(), data[32:]
    whole = len(values) == 1 << len(masks) and digest == _digest(masks, values.data)
    return values.view(np.int8) if whole else None


def _digest(masks: NDArray[np.int64], values: memoryview) -> bytes:
    found = hashlib.sha256(masks.tobytes())
    found.update(values.cast("B"))
    return found.digest()


def _write(path: Path, digest: bytes, values: NDArray[np.int8]) -> None:
    """Write the file whole or not at all; without it the table is only made anew next time."""
    name = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            name = file.name
            file.write(digest)
            file.write(values.data)
        Path(name).replace(path)
    except OSError:
        if name is not None:
            Path(name).unlink(missing_ok=True)
