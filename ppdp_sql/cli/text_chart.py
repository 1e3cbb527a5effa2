"""Draws curves and bars with characters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ppdp_sql.report.curves import Curves

_HEIGHT, _WIDTH = 15, 60

#: What stands in a chart, and in which colour.
_MARKS = {"p": "blue", "u": "yellow", "b": "magenta", "X": "bold green"}


def text_chart(curves: Curves) -> Text:
    """Draw privacy as `p`, utility as `u`, both in one place as `b`, and the balance as `X`."""
    values = [value for value, _, _ in curves.points]
    low, high = min(values), max(values)

    def column(value: float) -> int:
        return round((value - low) / (high - low) * (_WIDTH - 1)) if high > low else _WIDTH // 2

    def row(percent: float) -> int:
        return round((100 - percent) / 100 * (_HEIGHT - 1))

    places: dict[tuple[int, int], str] = {}
    for value, privacy, utility in curves.points:
        places[row(privacy), column(value)] = "p"
        at = row(utility), column(value)
        places[at] = "b" if places.get(at) == "p" else "u"
    if curves.balance is not None:
        value, percent = curves.balance
        places[row(percent), column(value)] = "X"
    text = Text()
    for line in range(_HEIGHT):
        percent = 100 - line * 100 / (_HEIGHT - 1)
        text.append(f"{percent:4.0f}% |" if line % 2 == 0 else "      |", style="dim")
        for place in range(_WIDTH):
            mark = places.get((line, place), " ")
            text.append(mark, style=_MARKS.get(mark, ""))
        text.append("\n")
    first, last = f"{low:g}", f"{high:g}"
    text.append("      +" + "-" * _WIDTH + "\n", style="dim")
    text.append(f"       {first}{last:>{_WIDTH - len(first)}}  {curves.parameter}\n", style="dim")
    text.append("p", style=_MARKS["p"])
    text.append(" privacy %  ")
    text.append("u", style=_MARKS["u"])
    text.append(" utility %  ")
    text.append("X", style=_MARKS["X"])
    text.append(" balance")
    return text


#: How wide the longest bar is, and the colours of bars that stand side by side.
_BAR = 24
_BAR_COLOURS = ("blue", "yellow")


def bar_chart(
    heading: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]
) -> Text:
    """Draw a bar per row and name, each beside its number; all have one scale."""
    most = max((value for _, values in rows for value in values), default=0)
    first = max([len(heading), *(len(label) for label, _ in rows)])
    digits = max(len(f"{most:,}"), 6)
    text = Text()
    text.append(f"{heading:<{first}}", style="bold")
    for name in names:
        text.append(f"  {'':>{digits}} {name:<{_BAR}}", style="bold")
    for label, values in rows:
        text.append(f"\n{label:>{first}}")
        for place, value in enumerate(values):
            length = -(-value * _BAR // most) if most else 0
            bar = "#" * length if place == len(values) - 1 else f"{'#' * length:<{_BAR}}"
            text.append(f"  {value:>{digits},} ")
            text.append(bar, style=_BAR_COLOURS[place % len(_BAR_COLOURS)])
    return text
