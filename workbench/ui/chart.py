"""A chart of means with their error bars: in Bokeh, and as a picture for places without a kernel."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from workbench.picture import theme
from workbench.picture.shapes import seat_shape
from workbench.ui.plot import MARKERS, TITLE_PX, WIDTH_PX, Plot, words

ROW_PX, GROUP_PX, NAMES_PX, HEAD_PX, FOOT_PX = 26, 14, 160, 40, 56
DOT_PX: Final = 7
NORMAL_95: Final = 1.96


class Interval(NamedTuple):
    """A mean and how exactly it is known.

    Parameters
    ----------
    label : str
        What stands beside it.
    mean, half : float
        The mean of a sample, and half of its 95 % interval (normal approximation).
    seat : int or None
        Whose colour and shape it has.
    group : str
        Rows of one group stand together.
    """

    label: str
    mean: float
    half: float
    seat: int | None = None
    group: str = ""


def interval(label: str, values: Sequence[float], seat: int | None = None, group: str = "") -> Interval:
    """The mean of some independent values with its 95 % interval; there are at least two values."""
    half = NORMAL_95 * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(label, statistics.fmean(values), half, seat, group)


class Chart(Plot):
    """The chart that `chart` makes: a row for each interval, a scale below."""

    def __init__(self, title: str, rows: Sequence[Interval], axis: str) -> None:
        self.title, self.rows, self.axis = title, tuple(rows), axis
        self.places = list(_places(self.rows))
        self.low, self.high, self.step = _scale(self.rows)
        self.height = HEAD_PX + self.places[-1] + ROW_PX // 2 + FOOT_PX

    @property
    def text(self) -> str:
        """The figures in words."""
        wide = max(len(row.label) for row in self.rows)
        lines = [f"{row.label:<{wide}}  {row.mean:.1f} ± {row.half:.1f}" for row in self.rows]
        return "\n".join([self.title, *lines, f"({self.axis})"])

    def _ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [round(self.low + k * self.step, 6) for k in range(count + 1)]

    def draw(self, made: Any) -> None:
        """A row for each interval; the mouse over a dot shows its figures."""
        from bokeh.models import ColumnDataSource, HoverTool, Range1d

        made.xaxis.axis_label = self.axis
        made.x_range = Range1d(start=self.low, end=self.high)
        made.y_range = Range1d(start=-(self.places[-1] + ROW_PX / 2), end=ROW_PX / 2)
        seats = [theme.seat(row.seat) for row in self.rows]
        source = ColumnDataSource(
            {
                "y": [-place for place in self.places],
                "mean": [row.mean for row in self.rows],
                "low": [row.mean - row.half for row in self.rows],
                "high": [row.mean + row.half for row in self.rows],
                "label": [row.label for row in self.rows],
                "said": [f"{row.mean:.1f} ± {row.half:.1f}" for row in self.rows],
                "colour": [seat.colour for seat in seats],
                "marker": [MARKERS[seat.shape] for seat in seats],
            }
        )
        made.segment("low", "y", "high", "y", source=source, line_color="colour", line_width=2)
        for end in ("low", "high"):
            made.scatter(end, "y", source=source, marker="dash", angle=math.pi / 2, size=10, line_color="colour", line_width=2)
        dots = made.scatter("mean", "y", source=source, size=2 * DOT_PX, marker="marker", color="colour", line_color=theme.INK)
        made.add_tools(HoverTool(renderers=[dots], tooltips=[("", "@label"), ("mean", "@said")]))
        made.yaxis.ticker = [-place for place in self.places]
        made.yaxis.major_label_overrides = {-place: row.label for place, row in zip(self.places, self.rows, strict=True)}
        made.xaxis.ticker = self._ticks()
        made.ygrid.visible = False
        made.yaxis.major_tick_line_color = made.yaxis.axis_line_color = None

    def drawn(self) -> list[str]:
        """The same as elements of an SVG."""
        bottom = self.height - FOOT_PX
        drawn = [words(NAMES_PX, 22, self.title, "start", TITLE_PX, bold=True)]
        for tick in self._ticks():
            x = self._x(tick)
            drawn += [_line(x, HEAD_PX, x, bottom, theme.FAINT, 1), words(x, bottom + 18, f"{tick:g}")]
        drawn.append(words((NAMES_PX + WIDTH_PX) / 2, bottom + 44, self.axis))
        for place, row in zip(self.places, self.rows, strict=True):
            seat, y = theme.seat(row.seat), HEAD_PX + place
            left, right = self._x(row.mean - row.half), self._x(row.mean + row.half)
            drawn += [_line(left, y, right, y, seat.colour, 2), *(_line(x, y - 5, x, y + 5, seat.colour, 2) for x in (left, right))]
            corners = zip(*seat_shape(seat.shape, self._x(row.mean), -y, DOT_PX), strict=True)
            points = " ".join(f"{a:.2f},{-b:.2f}" for a, b in corners)
            drawn.append(f'<polygon points="{points}" fill="{seat.colour}" stroke="{theme.INK}" stroke-width="1"/>')
            drawn.append(words(NAMES_PX - 12, y + 4.5, row.label, "end"))
        return drawn

    def _x(self, value: float) -> float:
        return NAMES_PX + (value - self.low) / (self.high - self.low) * (WIDTH_PX - NAMES_PX - 24)


def chart(title: str, rows: Sequence[Interval], axis: str) -> Chart:
    """Means with their error bars, a row each.

    Parameters
    ----------
    title : str
        The finding, or the question.
    rows : sequence of Interval
        From the top; at least one.
    axis : str
        What is measured, with its unit, and what the bars are.
    """
    return Chart(title, rows, axis)


def _places(rows: Sequence[Interval]) -> Iterator[int]:
    """The middle of each row, pixels below the top."""
    y = ROW_PX // 2
    for k, row in enumerate(rows):
        y += (ROW_PX if k else 0) + (GROUP_PX if k and row.group != rows[k - 1].group else 0)
        yield y


def _scale(rows: Sequence[Interval]) -> tuple[float, float, float]:
    """Ends of a scale that holds all intervals, and its step: 1, 2 or 5 times a power of ten."""
    low, high = min(row.mean - row.half for row in rows), max(row.mean + row.half for row in rows)
    if low == high:
        low, high = low - 1, high + 1
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float) -> str:
    return f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}" stroke="{colour}" stroke-width="{width:g}"/>'
