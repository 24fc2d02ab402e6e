"""Steps of a line to take away: a page, a strip of pictures, an animation, the last picture, a trace."""

from workbench.export.files import KINDS, export
from workbench.export.film import film, last_picture
from workbench.export.frames import Frame, frames
from workbench.export.page import page
from workbench.export.span import Span, span
from workbench.export.strip import strip
from workbench.export.trace import as_columns, as_csv, as_json_lines, entries, flat

__all__ = [
    "KINDS",
    "Frame",
    "Span",
    "as_columns",
    "as_csv",
    "as_json_lines",
    "entries",
    "export",
    "film",
    "flat",
    "frames",
    "last_picture",
    "page",
    "span",
    "strip",
]
