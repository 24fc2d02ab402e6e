"""What plots share: the look of their axes and words, and how they are shown, with a picture for places without a kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final
from xml.sax.saxutils import escape

from workbench.picture import theme

WIDTH_PX: Final = 680
TITLE_PX: Final = 15
MARKERS: Final = {"disc": "circle", "square": "square", "triangle": "triangle", "diamond": "diamond", "hexagon": "hex"}


class Plot(ABC):
    """A plot that a notebook shows: a Bokeh figure, a picture, and the figures in words."""

    title: str
    height: int

    @property
    @abstractmethod
    def text(self) -> str:
        """The figures in words."""

    @abstractmethod
    def draw(self, made: Any) -> None:
        """Draw into a Bokeh figure; the mouse over a point shows what it says."""

    @abstractmethod
    def drawn(self) -> list[str]:
        """Elements of an SVG of `WIDTH_PX` by `height`."""

    def figure(self) -> Any:
        """The plot as a Bokeh figure."""
        from bokeh.models.annotations import Title
        from bokeh.plotting import figure

        title = Title(text=self.title, text_font=theme.FONT, text_font_size=f"{TITLE_PX}px", text_color=theme.INK)
        made = figure(width=WIDTH_PX, height=self.height, title=title, tools="", toolbar_location=None, outline_line_color=None)
        self.draw(made)
        made.axis.axis_label_text_font_style = "normal"
        made.axis.minor_tick_line_color = None
        made.axis.major_label_text_font = made.axis.axis_label_text_font = theme.FONT
        made.axis.major_label_text_font_size = made.axis.axis_label_text_font_size = f"{theme.TEXT_PX:g}px"
        made.axis.major_label_text_color = made.axis.axis_label_text_color = theme.INK
        return made

    def svg(self) -> str:
        """The plot as SVG."""
        size = f'width="{WIDTH_PX}" height="{self.height}" viewBox="0 0 {WIDTH_PX} {self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{escape(theme.FONT)}">'
        ground = f'<rect width="{WIDTH_PX}" height="{self.height}" fill="{theme.PAPER}"/>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", ground, *self.drawn(), "</svg>"])

    def _ipython_display_(self) -> None:
        from workbench.ui.fresh import FreshBokehModel, publish
        from workbench.ui.show import png_of

        model = FreshBokehModel(self.figure())
        publish(model, [model], self.text, png_of(self.svg()))


def words(x: float, y: float, text: str, anchor: str = "middle", size: float = theme.TEXT_PX, bold: bool = False) -> str:
    """A line of text in an SVG."""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{theme.INK}"{weight}>{escape(text)}</text>'
