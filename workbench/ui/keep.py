"""What of a notebook's outputs is kept in its file, so that it is small and shows its pictures where no kernel runs.

Used by nbconvert: `jupyter nbconvert --to notebook --execute --inplace --Exporter.preprocessors=workbench.ui.keep.Keep FILE`.
"""

from __future__ import annotations

import base64
import binascii
import io
from typing import Any

from nbconvert.preprocessors import Preprocessor

LOADS_BOKEHJS = "application/vnd.bokehjs_load.v0+json"
WIDGET = "application/vnd.jupyter.widget-view+json"
LANGUAGE = ("name", "file_extension", "mimetype", "pygments_lexer")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
COLOURS = 128  # of a kept picture: its flat areas stay what they are, and the file has a third of the size


class Keep(Preprocessor):
    """Keeps texts and pictures; leaves out what loads BokehJS, views of widgets that are gone, their state, and times.

    A widget lives in a kernel. In a file its view could only say that it is missing, so the picture beside it stands for it.
    """

    def preprocess(self, notebook: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook with what is kept; called by nbconvert after it has run the cells."""
        notebook.metadata.pop("widgets", None)
        notebook.metadata["kernelspec"] = dict(KERNEL)
        language = notebook.metadata.get("language_info", {})
        notebook.metadata["language_info"] = {name: language[name] for name in LANGUAGE if name in language}
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)  # when it was run
            if cell.cell_type == "code":
                cell.outputs = [_kept(output) for output in cell.outputs if LOADS_BOKEHJS not in output.get("data", {})]
        return notebook, resources


def _kept(output: Any) -> Any:
    data = output.get("data", {})
    if "image/png" in data:
        data.pop(WIDGET, None)
        data["image/png"] = smaller(data["image/png"])
    return output


def smaller(picture: str) -> str:
    """A PNG picture (base64) with a palette, where that makes it smaller; what is no picture stays as it is."""
    from PIL import Image, UnidentifiedImageError  # comes with Bokeh

    try:
        image = Image.open(io.BytesIO(base64.b64decode(picture)))
        packed = io.BytesIO()
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    except (UnidentifiedImageError, OSError, binascii.Error):
        return picture
    made = base64.b64encode(packed.getvalue()).decode()
    return made if len(made) < len(picture) else picture
