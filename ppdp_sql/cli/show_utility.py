"""Shows what a release is still good for: numbers, and the columns that suffered most."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.api.utility import FrequencyFacts, UtilityFacts
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
from ppdp_sql.report.difference_drawing import (
    DrawnDifferences,
    differences_page,
    differences_svg,
    write_differences_png,
)
from ppdp_sql.report.png import load_matplotlib

_PICTURES = (".html", ".svg", ".png")
#: Bars that are drawn of columns, and as many of pairs.
_MOST_BARS = 6
#: The longest bar, the longest beside long names, and the name that is told on any screen.
_WIDTH, _LEAST_WIDTH, _LEAST_NAME = 40, 10, 10

#: How the values of a column were put together, in words.
_POOLED = {"tenths": "by tenths of the source's rows", "commonest": "by its commonest values"}


def show_utility(console: Console, utility: UtilityFacts) -> None:
    """Print the numbers, the bars and what must be known of them."""
    source, release = utility.rows
    console.print(f"Beside its source: {release:,} rows, and {source:,} there", markup=False)
    table = Table(show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim")
    for name, value, words in numbers(utility):
        table.add_row(name, value, escape(words))
    console.print(table)
    worst = _worst(utility)
    if worst:
        console.print(_bars(worst, console.width))
    else:
        console.print("No value, and no pair of values, is more or less frequent than before.")
    for name, reason in (
        ("propensity", utility.propensity_reason),
        ("propensity_pairs", utility.propensity_pairs_reason),
    ):
        if reason is not None:
            console.print(f"{name}: {reason}.", style="yellow", markup=False)
    for name, kind in utility.pooled.items():
        console.print(f"{name} is compared {_POOLED[kind]}.", style="dim", markup=False)


def numbers(utility: UtilityFacts) -> list[tuple[str, str, str]]:
    """Return each number with its name and what it tells."""
    most = utility.propensity_max
    before, after = utility.discernibility
    return [
        (
            "propensity",
            _real(utility.propensity),
            f"columns tell both apart: {most:.4f} at most",
        ),
        ("propensity_pairs", _real(utility.propensity_pairs), "the same with pairs of columns"),
        (
            "first_order_max",
            _real(utility.first_order_max),
            "largest difference of a value's share",
        ),
        ("first_order_mean", _real(utility.first_order_mean), "mean of these differences"),
        (
            "second_order_max",
            _real(utility.second_order_max),
            "largest difference of a pair's share",
        ),
        ("second_order_mean", _real(utility.second_order_mean), "mean of these differences"),
        (
            "correlation_max",
            _real(utility.correlation_max),
            "largest difference of a correlation",
        ),
        (
            "regression_max",
            _real(utility.regression_max),
            "largest difference of a coefficient",
        ),
        (
            "discernibility",
            f"{after:,}",
            "squared group sizes" + ("" if before is None else f", {before:,} in the source"),
        ),
    ]


def _real(value: float | None) -> str:
    # The last digits of a fit are a processor's, and would turn a half up or down.
    return "-" if value is None else f"{round(value, 10):.4f}"


def _bars(items: Sequence[FrequencyFacts], width: int) -> Text:
    """Draw the worst columns and pairs with characters, one line each."""
    names = [_called(item) for item in items]
    # A bar may be short, but a name that is cut says less: bars give way first.
    others = len(" ") + len(" 0.0000")
    bar = max(_LEAST_WIDTH, min(_WIDTH, width - others - max(cell_len(name) for name in names)))
    names = [_cut(name, max(_LEAST_NAME, width - others - bar)) for name in names]
    margin = max(cell_len(name) for name in names)
    most = max(item.largest for item in items)
    text = Text("Largest difference of a share: worst columns, then worst pairs\n", style="dim")
    for name, item in zip(names, items, strict=True):
        text.append(" " * (margin - cell_len(name)) + name + " ")
        text.append("█" * round(bar * item.largest / most), style="blue")
        text.append(f" {item.largest:.4f}\n")
    text.rstrip()
    return text


def _cut(name: str, width: int) -> str:
    """Shorten a name to what a line holds; what would break the line is a space."""
    name = name.translate({ord(character): " " for character in "\r\n\t"})
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "…"


def _worst(utility: UtilityFacts) -> list[FrequencyFacts]:
    """Return what differs most, if anything does."""
    worst = [*utility.first_order[:_MOST_BARS], *utility.second_order[:_MOST_BARS]]
    return [item for item in worst if item.largest > 0]


def _called(item: FrequencyFacts) -> str:
    """Name a column or a pair; whoever asked for values is told the worst one."""
    if item.worst is None:
        return " and ".join(item.columns)
    pairs = zip(item.columns, item.worst, strict=True)
    return " and ".join(f"{name} = {value}" for name, value in pairs)


def check_drawing(path: Path | None) -> None:
    """Refuse a drawing that cannot be made before anything is measured."""
    if path is None:
        return
    if path.suffix.lower() not in _PICTURES:
        raise InputError(f"--plot draws {listing(_PICTURES)}, not '{path.name}'")
    if path.suffix.lower() == ".png":
        load_matplotlib()
    if not path.absolute().parent.is_dir():
        raise InputError(f"--plot: the folder '{path.parent}' does not exist")


def write_drawing(path: Path, utility: UtilityFacts | None, target: str) -> None:
    """Draw the worst columns and pairs into a file."""
    if utility is None:
        raise InputError("--plot draws a comparison with a source; name it with --against")
    drawn = DrawnDifferences(
        f"{target} beside its source",
        [(_called(item), item.largest) for item in _worst(utility)],
    )
    try:
        if path.suffix.lower() == ".png":
            write_differences_png(drawn, path)
        elif path.suffix.lower() == ".svg":
            path.write_text(differences_svg(drawn) + "\n", encoding="utf-8")
        else:
            path.write_text(differences_page(drawn, numbers(utility)), encoding="utf-8")
    except OSError as error:
        raise InputError(f"the plot '{path}' cannot be written: {error.strerror}") from None
