"""What keeps widgets honest in JupyterLab: fresh snapshots, a picture for whoever has no kernel, guarded callbacks."""

from __future__ import annotations

import functools
import html
import threading
import traceback
from collections.abc import Callable
from typing import Any

from bokeh.core.json_encoder import serialize_json
from bokeh.document import Document
from IPython.display import publish_display_data
from jupyter_bokeh.widgets import BokehModel

from workbench.engine.errors import WorkbenchError


class FreshBokehModel(BokehModel):
    """A `BokehModel` that takes its snapshot anew whenever a front end asks for its state, and hears of clicks in their order.

    The original freezes it when made, so that a page loaded again would show the board as it was first built.
    """

    def __init__(self, *arguments: Any, **traits: Any) -> None:
        super().__init__(*arguments, **traits)
        # ipykernel sends what the browser tells a widget to the thread in which that widget last spoke. After a button, which runs in
        # another one, a second click would overtake the first: let all go where the browser sent them.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = lambda _, asked: asked

    def update_from_model(self, model: Any) -> None:
        """Show a figure. Its snapshot is taken when it is asked for; the original would take one more here."""
        if model.document is None:
            Document().add_root(model)
        self._model = model
        model.document.on_change_dispatch_to(self)

    def _sync_model(self, model: Any, content: dict[str, Any], buffers: list[Any]) -> None:
        """What a browser tells: events, and under which spot its mouse is. No more than that.

        It also sends back all that Python changed, and by then Python may have gone on: taken for news, that would be an older picture.
        """
        if content.get("kind") == "MessageSent" or content.get("attr") == "name":
            super()._sync_model(model, content, buffers)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """The state with a fresh snapshot of the figure."""
        state = super().get_state(key, drop_defaults)
        if "render_bundle" in state and getattr(self, "_model", None) is not None:
            state["render_bundle"] = serialize_json(self._model_to_traits(self._model))
        return state

    def close(self) -> None:
        """Close it, once: the original fails when it is collected after it was closed."""
        if self.comm is not None:
            super().close()


def load_bokehjs() -> None:
    """Load BokehJS into the notebook, without internet: its core alone, since that is all the pictures use."""
    from bokeh.io import output_notebook
    from bokeh.resources import Resources

    output_notebook(Resources(mode="inline", components=["bokeh"]), hide_banner=True)


def publish(widget: Any, boards: list[FreshBokehModel], text: str, picture: bytes) -> None:
    """Display a widget with a PNG picture and the position in words, for places without a kernel."""
    for board in boards:
        board.send_state("render_bundle")  # views made from now on start from the present board
    bundle: Any = widget._repr_mimebundle_()
    publish_display_data({**bundle, "image/png": picture, "text/plain": text})


class Guard:
    """Wraps callbacks: one at a time, an error as a sentence in the widget, and a refresh in any case.

    JupyterLab's kernel runs clicks on a board and buttons in different threads, and swallows what callbacks raise.

    Parameters
    ----------
    tell : callable
        Shows HTML of an error; gets an empty string before each callback that may change something.
    strict : bool
        Raise what is no `WorkbenchError`, for tests.
    """

    def __init__(self, tell: Callable[[str], None], strict: bool = False) -> None:
        self._tell, self.strict = tell, strict
        self._lock = threading.RLock()
        self._inside = False

    def __call__(self, handler: Callable[..., Any], refresh: Callable[[], None], quiet: bool = False) -> Callable[..., None]:
        """The handler, guarded; a change that another handler makes to a control is left to that handler.

        Parameters
        ----------
        handler : callable
            What answers an event.
        refresh : callable
            Brings the widget up to date afterwards, whatever happened.
        quiet : bool
            Leave what was told before: the mouse only moved.
        """

        @functools.wraps(handler)
        def guarded(*arguments: Any) -> None:
            with self._lock:
                if self._inside:
                    return
                self._inside = True
                try:
                    if not quiet:
                        self._tell("")
                    self._run(handler, arguments)
                    self._run(refresh, ())
                finally:
                    self._inside = False

        return guarded

    def _run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            function(*arguments)
        except WorkbenchError as error:
            self._tell(html.escape(str(error)))
        except Exception as error:
            if self.strict:
                raise
            trace = html.escape("".join(traceback.format_exception(error)))
            said = html.escape(f"{type(error).__name__}: {error}")
            self._tell(f"This is a fault of the workbench ({said}).<details><summary>more</summary><pre>{trace}</pre></details>")
