"""The three networks of a relation, and the rules that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.packed_columns import PackedColumns, count_tuples
from ppdp_sql.leaks.bands import BOUNDS, band
from ppdp_sql.leaks.ics import Structure, find_structure
from ppdp_sql.leaks.independence import Answer, IndependenceTests, Question
from ppdp_sql.leaks.rules import (
    Inference,
    Strength,
    inferences,
    measure_strengths,
    rules_of,
    touched_groups,
)
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class LeakOptions:
    """What is asked.

    Attributes:
        significance: an edge falls where independence has a larger chance than this.
        alpha: a probability above it makes a rule.
        min_rows: rows of a parents' cell that is looked at; None for the smallest group.
        most_given: columns given in a test at most.
        bands: where the bands above the lowest begin.
    """

    significance: float = 0.01
    alpha: float = 0.5
    min_rows: int | None = None
    most_given: int = 3
    bands: tuple[float, ...] = BOUNDS


@dataclass(frozen=True)
class Edge:
    """Two columns that depend on each other; from the one to the other where it is directed."""

    first: str
    second: str
    directed: bool
    probability: float | None
    band: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return the edge as JSON."""
        return {
            "from": self.first,
            "to": self.second,
            "directed": self.directed,
            "probability": self.probability,
            "band": self.band,
        }


@dataclass(frozen=True)
class Rule:
    """Who knows some columns, knows another."""

    known: tuple[str, ...]
    told: str
    probability: float
    rows: int
    groups: int | None
    band: str
    networks: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the rule as JSON."""
        return {
            "if": list(self.known),
            "then": self.told,
            "probability": self.probability,
            "rows": self.rows,
            "groups": self.groups,
            "band": self.band,
            "networks": list(self.networks),
        }


@dataclass(frozen=True)
class Leaks:
    """What was found.

    Attributes:
        rows: rows of the relation.
        groups: groups by its quasi-identifiers; None without any.
        min_rows: rows of a parents' cell that was looked at.
        columns: the columns of each network.
        networks: the edges of each network.
        rules: rules above alpha, the likeliest first.
        tests: questions of independence that were asked.
    """

    rows: int
    groups: int | None
    min_rows: int
    options: LeakOptions
    columns: Mapping[str, tuple[str, ...]]
    networks: Mapping[str, tuple[Edge, ...]]
    rules: tuple[Rule, ...]
    tests: int

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "rows": self.rows,
            "groups": self.groups,
            "significance": self.options.significance,
            "alpha": self.options.alpha,
            "min_rows": self.min_rows,
            "tests": self.tests,
            "networks": {
                name: {
                    "columns": list(self.columns[name]),
                    "edges": [edge.to_dict() for edge in edges],
                }
                for name, edges in self.networks.items()
            },
            "rules": [rule.to_dict() for rule in self.rules],
        }


def find_leaks(
    session: Session,
    source: Source | str,
    asked_as: str,
    quasi: Sequence[Column],
    sensitive: Sequence[Column],
    options: LeakOptions,
    progress: Callable[[str], None] = lambda _: None,
    rows: str | None = None,
) -> Leaks:
    """Count a relation once, and find its networks and rules from its distinct tuples.

    Args:
        session: the session.
        source: the relation, by its full name, or a work table.
        asked_as: its name as it was written.
        quasi: its quasi-identifiers.
        sensitive: its sensitive columns.
        options: what is asked.
        progress: told in words what is done.
        rows: the column that says how many rows a row stands for; None where each is one.

    Raises:
        RelationError: the relation is empty.
    """
    columns = [*quasi, *sensitive]
    tuples, total = count_tuples(session, source, columns, rows)
    if not total:
        raise RelationError(f"'{asked_as}' is empty; nothing can leak")
    packed = PackedColumns(session, tuples, len(columns))
    session.drop(tuples)
    numbers = range(len(columns))
    sets = {
        "quasi": list(numbers[: len(quasi)]),
        "sensitive": list(numbers[len(quasi) :]),
        "all": list(numbers),
    }
    tests = IndependenceTests(packed, total)
    asked = 0

    def ask(questions: Sequence[Question]) -> Sequence[Answer]:
        nonlocal asked
        asked += len(questions)
        progress(f"{total:,} rows counted; {asked:,} tests of independence")
        return tests.ask(questions, options.significance)

    structures = {
        name: find_structure(members, ask, options.significance, options.most_given)[1]
        for name, members in sets.items()
    }
    groups, smallest = _groups(packed, tuple(sets["quasi"]))
    min_rows = options.min_rows or smallest or 1
    tried = {
        one: None for name, members in sets.items() for one in inferences(structures[name], members)
    }
    strengths = measure_strengths(packed, list(tried), options.alpha, min_rows) if tried else {}
    found: dict[Inference, list[str]] = {}
    for name, members in sets.items():
        for rule in rules_of(structures[name], members, strengths, options.alpha):
            found.setdefault(rule, []).append(name)
    touched = (
        touched_groups(packed, list(found), tuple(sets["quasi"]), options.alpha)
        if found and quasi
        else {}
    )
    packed.drop()
    names = [column.name for column in columns]
    return Leaks(
        total,
        groups if quasi else None,
        min_rows,
        options,
        {name: tuple(names[number] for number in members) for name, members in sets.items()},
        {name: _edges(one, names, strengths, options) for name, one in structures.items()},
        _rules(found, names, strengths, touched, options),
        asked,
    )


def _groups(packed: PackedColumns, quasi: tuple[int, ...]) -> tuple[int, int]:
    """Return the number of groups and the rows of the smallest."""
    row = packed.fetch("leak/group_sizes", [(quasi,)])[0]
    return int(row[1]), int(row[2])


def _edges(
    structure: Structure,
    names: Sequence[str],
    strengths: Mapping[Inference, Strength],
    options: LeakOptions,
) -> tuple[Edge, ...]:
    pairs = [*((*pair, True) for pair in structure.directed)]
    pairs += [(*pair, False) for pair in structure.undirected]
    edges = []
    for first, second, directed in sorted(pairs):
        ways = [Inference((first,), second)] + ([] if directed else [Inference((second,), first)])
        known = [strengths[way].probability for way in ways]
        likely = max((value for value in known if value is not None), default=None)
        words = None if likely is None else band(likely, options.bands)
        edges.append(Edge(names[first], names[second], directed, likely, words))
    return tuple(edges)


def _rules(
    found: Mapping[Inference, Sequence[str]],
    names: Sequence[str],
    strengths: Mapping[Inference, Strength],
    touched: Mapping[Inference, int],
    options: LeakOptions,
) -> tuple[Rule, ...]:
    rules = []
    for one, networks in found.items():
        strength = strengths[one]
        assert strength.probability is not None
        rules.append(
            Rule(
                tuple(names[parent] for parent in one.parents),
                names[one.child],
                strength.probability,
                strength.rows,
                touched.get(one),
                band(strength.probability, options.bands),
                tuple(networks),
            )
        )
    return tuple(
        sorted(rules, key=lambda rule: (-rule.probability, -rule.rows, rule.known, rule.told))
    )
