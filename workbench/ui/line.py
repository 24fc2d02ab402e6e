"""A line plot of what happened move by move: in Bokeh, and as a picture for places without a kernel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from workbench.picture import theme
from workbench.picture.shapes import seat_shape
from workbench.ui.plot import MARKERS, TITLE_PX, WIDTH_PX, Plot, words

HEIGHT_PX, LEFT_PX, RIGHT_PX, HEAD_PX, FOOT_PX = 340, 64, 24, 44, 56
DOT_PX: Final = 6
DASH: Final = "7 5"
ABOVE_PX, BELOW_PX = 5, 15  # from a point to the foot of its figure
MOST_TICKS: Final = 10
ROOM: Final = 0.12  # of the height, above and below the line, for figures


class Moment(NamedTuple):
    """One point of a line.

    Parameters
    ----------
    x, y : float
        Where it is.
    seat : int or None
        Whose colour and shape it has.
    figure : str
        Written beside it; a point with a figure is filled, one without is hollow.
    said : str
        What the mouse over it shows.
    series : str
        Points of one series are joined; its name stands at its right end. The first is drawn plain, the others dashed.
    """

    x: float
    y: float
    seat: int | None = None
    figure: str = ""
    said: str = ""
    series: str = ""


class Line(Plot):
    """The plot that `line` makes."""

    height = HEIGHT_PX

    def __init__(self, title: str, moments: Sequence[Moment], x_axis: str, y_axis: str) -> None:
        self.title, self.moments, self.x_axis, self.y_axis = title, tuple(moments), x_axis, y_axis
        xs, ys = [moment.x for moment in self.moments], [0.0, *(moment.y for moment in self.moments)]
        room = ROOM * max(1.0, max(ys) - min(ys))
        # A figure stands outside the bend of the line: below a point that the line comes down to.
        self.below = tuple(_comes_down(self.moments, k) for k in range(len(self.moments)))
        names = dict.fromkeys(moment.series for moment in self.moments)
        self.series = [[moment for moment in self.moments if moment.series == name] for name in names]
        self.ends = [each[-1] for each in self.series if each[-1].series]  # where its name stands
        self.x_ends, self.y_ends = (min(xs) - 0.5, max(xs) + 0.5), (min(ys) - room, max(ys) + room)

    @property
    def text(self) -> str:
        """The figures in words."""
        lines = [f"{_series(m)}{m.x:g}: {m.y:+g}{f' ({m.figure})' if m.figure else ''}" for m in self.moments]
        return "\n".join([self.title, *lines, f"({self.x_axis}: {self.y_axis})"])

    def draw(self, made: Any) -> None:
        """A line for each series; the mouse over a point shows what it says."""
        from bokeh.core.properties import value
        from bokeh.models import ColumnDataSource, HoverTool, Range1d
        from bokeh.models.annotations import Span

        made.xaxis.axis_label, made.yaxis.axis_label = self.x_axis, self.y_axis
        made.x_range = Range1d(start=self.x_ends[0], end=self.x_ends[1])
        made.y_range = Range1d(start=self.y_ends[0], end=self.y_ends[1])
        seats = [theme.seat(moment.seat) for moment in self.moments]
        source = ColumnDataSource(
            {
                "x": [moment.x for moment in self.moments],
                "y": [moment.y for moment in self.moments],
                "shift": [DOT_PX + BELOW_PX if below else -DOT_PX - ABOVE_PX for below in self.below],
                "figure": [moment.figure for moment in self.moments],
                "said": [moment.said or f"{moment.y:+g}" for moment in self.moments],
                "colour": [seat.colour for seat in seats],
                "inside": [seat.colour if moment.figure else theme.PAPER for seat, moment in zip(seats, self.moments, strict=True)],
                "marker": [MARKERS[seat.shape] for seat in seats],
            }
        )
        made.add_layout(Span(location=0, dimension="width", line_color=theme.INK, line_width=1))
        for k, each in enumerate(self.series):
            dash = "dashed" if k else "solid"
            made.line([m.x for m in each], [m.y for m in each], line_color=theme.GREY, line_width=2, line_dash=dash)
        dots = made.scatter(
            "x", "y", source=source, size=2 * DOT_PX, marker="marker", fill_color="inside", line_color="colour", line_width=2
        )
        look: dict[str, Any] = {
            "text_font": value(theme.FONT),
            "text_font_size": f"{theme.TEXT_PX:g}px",
            "text_color": theme.INK,
            "text_align": "center",
        }
        made.text("x", "y", "figure", source=source, y_offset="shift", **look)
        for end in self.ends:
            made.text([end.x], [end.y], [end.series], y_offset=-DOT_PX - ABOVE_PX, **look | {"text_align": "right"})
        made.add_tools(HoverTool(renderers=[dots], tooltips=[("", "@said")]))
        made.xaxis.ticker, made.yaxis.ticker = ticks(*self.x_ends), ticks(*self.y_ends)
        made.xgrid.visible = False
        made.ygrid.grid_line_color = theme.FAINT
        made.axis.axis_line_color = made.axis.major_tick_line_color = None

    def drawn(self) -> list[str]:
        """The same as elements of an SVG."""
        bottom, middle = HEIGHT_PX - FOOT_PX, (HEAD_PX + HEIGHT_PX - FOOT_PX) / 2
        drawn = [words(LEFT_PX, 22, self.title, "start", TITLE_PX, bold=True)]
        for tick in ticks(*self.y_ends):
            y, colour = self._y(tick), theme.FAINT if tick else theme.INK
            drawn.append(f'<path d="M{LEFT_PX} {y:.2f}H{WIDTH_PX - RIGHT_PX}" stroke="{colour}"/>')
            drawn.append(words(LEFT_PX - 10, y + 4.5, f"{tick:g}", "end"))
        drawn += [words(self._x(tick), bottom + 18, f"{tick:g}") for tick in ticks(*self.x_ends)]
        drawn.append(words((LEFT_PX + WIDTH_PX - RIGHT_PX) / 2, bottom + 44, self.x_axis))
        drawn.append(f'<g transform="translate(18 {middle:g}) rotate(-90)">{words(0, 0, self.y_axis)}</g>')
        for k, each in enumerate(self.series):
            way = " ".join(f"{self._x(moment.x):.2f},{self._y(moment.y):.2f}" for moment in each)
            dash = f' stroke-dasharray="{DASH}"' if k else ""
            drawn.append(f'<polyline points="{way}" fill="none" stroke="{theme.GREY}" stroke-width="2"{dash}/>')
        drawn += [words(self._x(end.x), self._y(end.y) - DOT_PX - ABOVE_PX, end.series, "end") for end in self.ends]
        for moment, below in zip(self.moments, self.below, strict=True):
            seat, x, y = theme.seat(moment.seat), self._x(moment.x), self._y(moment.y)
            corners = " ".join(f"{a:.2f},{-b:.2f}" for a, b in zip(*seat_shape(seat.shape, x, -y, DOT_PX), strict=True))
            inside = seat.colour if moment.figure else theme.PAPER
            drawn.append(f'<polygon points="{corners}" fill="{inside}" stroke="{seat.colour}" stroke-width="2"/>')
            drawn.append(words(x, y + (DOT_PX + BELOW_PX if below else -DOT_PX - ABOVE_PX), moment.figure) if moment.figure else "")
        return drawn

    def _x(self, value: float) -> float:
        low, high = self.x_ends
        return LEFT_PX + (value - low) / (high - low) * (WIDTH_PX - LEFT_PX - RIGHT_PX)

    def _y(self, value: float) -> float:
        low, high = self.y_ends
        return HEAD_PX + (high - value) / (high - low) * (HEIGHT_PX - HEAD_PX - FOOT_PX)


def _comes_down(moments: Sequence[Moment], k: int) -> bool:
    """Whether the line comes down to a point."""
    return k > 0 and moments[k - 1].series == moments[k].series and moments[k].y < moments[k - 1].y


def _series(moment: Moment) -> str:
    return f"{moment.series}, " if moment.series else ""


def line(title: str, moments: Sequence[Moment], x_axis: str, y_axis: str) -> Line:
    """A line through some points, from left to right, over a line at 0; one for each series.

    Parameters
    ----------
    title : str
        The finding, or the question.
    moments : sequence of Moment
        At least one.
    x_axis, y_axis : str
        What is measured, with its unit.
    """
    return Line(title, moments, x_axis, y_axis)


def ticks(low: float, high: float) -> list[int]:
    """Whole numbers of a scale, at most `MOST_TICKS` apart by 1, 2 or 5 times a power of ten, or one more."""
    rough = max(1.0, (high - low) / MOST_TICKS)
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return list(range(math.ceil(low / step) * step, math.floor(high / step) * step + 1, step))
