"""What labels lose: tables 6.2 to 6.4."""

from __future__ import annotations

from collections.abc import Mapping

import data_networks as data
from exhibit import Exhibit, Numbers, Spec

from s0.networks_judged import Check, Rows, judge, number, order, order_of_kind, shown
from s0.shelf import S0

#: Losses count as S0's when they are within this share of them.
NEAR = 0.01

_PAPER, _OURS, _GUESS = "paper", "ours", "ours, by level (a guess)"
_NO_NUMBER = (
    "iloss counts leaves: a label that stands for 10 of 8,297 ids loses 9/8,297. S0's sums are far "
    "too large for that, a fifth for each node and more."
)
_GUESSED = (
    "The last column is a guess at what S0 did, a formula that stands nowhere in it: a label at "
    "level v of its tree costs 1/v, the root being level one. It has no part in the verdict."
)


@S0.exhibit("Table 6.2", title="Loss by kind of network")
def table_6_2() -> Exhibit:
    """Generalize labels in four kinds of network."""
    result = data.without_paths()
    losses = data.printed_and_ours(result, "6.2")
    kept = order("S0's order of the rows", losses)
    return Exhibit(
        claim=(
            "what labels lose when they are generalized by prominence; by its numbers, networks "
            "with directions lose more than those without."
        ),
        setting=(
            f"{data.WIKI_VOTE}; by degree, or by node rank where there are directions; five levels."
            f" {data.INVENTED}."
        ),
        verdict=judge([*_near(losses), kept]),
        numbers=_numbers(losses, data.by_level(result, "6.2"), [kept]),
        chart=_bars("What labels lose, by kind of network", losses, data.by_level(result, "6.2")),
        why=(
            f"No number is S0's, only most of their order. {_NO_NUMBER} {_GUESSED} Losses with "
            "weights depend on weights that S0 does not give."
        ),
    )


@S0.exhibit("Table 6.3", title="Loss with betweenness", slow=True)
def table_6_3() -> Exhibit:
    """Generalize labels by betweenness."""
    result = data.every_run()
    losses = data.printed_and_ours(result, "6.3")
    by_degree = {
        f"{name}, by degree (table 6.2)": row
        for name, row in data.printed_and_ours(result, "6.2").items()
        if name.startswith("undirected")
    }
    kept = order("S0's order, with the rows by degree", losses | by_degree)
    return Exhibit(
        claim=(
            "what labels lose by betweenness; by its numbers about what they lose by degree, "
            "without weights a little more, with weights a little less."
        ),
        setting=f"{data.WIKI_VOTE}; five levels. {data.path_words(result)} {data.INVENTED}.",
        verdict=judge([*_near(losses), kept]),
        numbers=_numbers(losses, data.by_level(result, "6.3"), [kept]),
        chart=_bars("What labels lose by betweenness", losses, data.by_level(result, "6.3")),
        why=(
            f"{_NO_NUMBER} By betweenness labels lose {_times(losses, by_degree)} times what they "
            f"lose by degree, and 1.01 times in S0. {_GUESSED}"
        ),
    )


@S0.exhibit("Table 6.4", title="Loss with degree and betweenness together", slow=True)
def table_6_4() -> Exhibit:
    """Generalize labels by nine mixtures."""
    result = data.every_run()
    losses = data.printed_and_ours(result, "6.4")
    levels = data.by_level(result, "6.4")
    kept = [order_of_kind(losses, kind) for kind in ("unweighted", "weighted")]
    return Exhibit(
        claim="the greater the share of the degree in combined centrality, the more labels lose.",
        setting=f"{data.WIKI_VOTE}; five levels. {data.path_words(result)} {data.INVENTED}.",
        verdict=judge([*_near(losses), *kept]),
        numbers=_numbers(losses, levels, kept),
        chart=_mixtures(losses, levels),
        why=(
            "Losses grow with the share of the degree as S0's do, because more masked values are "
            f"told apart; the losses themselves are not S0's. {_NO_NUMBER} {_GUESSED}"
        ),
    )


def _near(losses: Rows) -> list[Check]:
    return [number(name, *row, within=NEAR) for name, row in losses.items()]


def _times(losses: Rows, by_degree: Rows) -> str:
    name = "undirected unweighted"
    return f"{losses[name][1] / by_degree[f'{name}, by degree (table 6.2)'][1]:.2f}"


def _numbers(losses: Rows, levels: Mapping[str, float], kept: list[Check]) -> Numbers:
    rows = [
        [name, shown(printed), f"{ours:,.1f}", f"{levels[name]:,.0f}"]
        for name, (printed, ours) in losses.items()
    ]
    rows += [[check.what, check.printed, check.ours, ""] for check in kept]
    return Numbers(["", _PAPER, _OURS, _GUESS], rows)


def _values(losses: Rows, levels: Mapping[str, float]) -> list[Spec]:
    return [
        {"row": name, "whose": whose, "loss": loss}
        for name, (printed, ours) in losses.items()
        for whose, loss in ((_PAPER, printed), (_OURS, ours), (_GUESS, levels[name]))
    ]


def _bars(title: str, losses: Rows, levels: Mapping[str, float]) -> Spec:
    whose = {
        "field": "whose",
        "type": "nominal",
        "sort": [_PAPER, _OURS, _GUESS],
    }
    return {
        "title": title,
        "data": {"values": _values(losses, levels)},
        "height": 60 * len(losses),
        "encoding": {
            "y": {"field": "row", "type": "nominal", "title": None, "sort": list(losses)},
            "yOffset": whose,
            "x": {
                "field": "loss",
                "type": "quantitative",
                "title": "loss of labels, summed over 7,115 nodes",
            },
        },
        "layer": [
            {
                "mark": {"type": "bar"},
                "encoding": {
                    "color": whose
                    | {
                        "title": None,
                        "scale": {
                            "domain": [_PAPER, _OURS, _GUESS],
                            "range": ["#6b7280", "#2563eb", "#bfdbfe"],
                        },
                        "legend": {"orient": "top"},
                    }
                },
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "fontSize": 10},
                "encoding": {
                    "text": {"field": "loss", "type": "quantitative", "format": ",.0f"},
                },
            },
        ],
    }


def _mixtures(losses: Rows, levels: Mapping[str, float]) -> Spec:
    values = []
    for value in _values(losses, levels):
        share, kind = value["row"].removeprefix("a = ").split(", ")
        values.append({"a": float(share), "kind": kind} | value)
    encoding = {
        "x": {"field": "a", "type": "quantitative", "title": "a, the share of the degree"},
        "color": {
            "field": "whose",
            "type": "nominal",
            "title": None,
            "scale": {
                "domain": [_PAPER, _OURS, _GUESS],
                "range": ["#6b7280", "#2563eb", "#60a5fa"],
            },
        },
    }

    def panel(title: str, whose: list[str]) -> Spec:
        return {
            "width": 280,
            "height": 260,
            "title": {"text": title, "fontSize": 11},
            "transform": [{"filter": {"field": "whose", "oneOf": whose}}],
            "layer": [
                {
                    "mark": "line",
                    "encoding": {"strokeDash": {"field": "kind", "type": "nominal", "title": None}},
                },
                {"mark": {"type": "point", "filled": True}},
            ],
            "encoding": encoding
            | {
                "y": {
                    "field": "loss",
                    "type": "quantitative",
                    "title": "loss of labels",
                    "scale": {"zero": False},
                }
            },
        }

    return {
        "title": "What labels lose by degree and betweenness together",
        "data": {"values": values},
        "spacing": 30,
        "hconcat": [
            panel("The paper, and ours by level", [_PAPER, _GUESS]),
            panel("Ours, counted in leaves (iloss)", [_OURS]),
        ],
    }
