"""Colours by number: how bright they are, what can be read on them, and what lies between two."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of a colour `#rrggbb`, from 0 for black to 1 for white."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours (WCAG 2), from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(fill: str) -> str:
    """Black or white, whichever reads better on a fill: pure ones, since then the better is never below 4.5 to 1."""
    return "#000000" if contrast(fill, "#000000") >= contrast(fill, "#ffffff") else "#ffffff"


def mix(low: str, high: str, level: float) -> str:
    """Colour between two, at a level from 0 (`low`) to 1 (`high`); levels outside are cut off."""
    share = min(max(level, 0.0), 1.0)
    if not low or not high:
        return low
    pairs = ((int(low[i : i + 2], 16), int(high[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
