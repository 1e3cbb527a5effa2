"""Populations beside a source: what fits, what is left out, what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.builders import HideOnly, parse_builder
from ppdp_sql.catalog.hierarchy import checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Relation, Source, SourceFile
from ppdp_sql.errors import InputError, NoSolutionError, RelationError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import FrequencyTable, count_source
from ppdp_sql.policy.model import Nulls
from ppdp_sql.templating import Session, StatementLog
from tests.databases import Database

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite(slow_on_spark=True)

TENS = parse_builder("intervals", {"width": [10]})
PEOPLE = Relation("people")
EVERYONE = Relation("everyone")

Groups = Counter[tuple[int, ...]]


@contextmanager
def counted(
    database: Database,
    hierarchies: dict[str, HierarchySource],
    *populations: Source,
    nulls: Nulls = "value",
    log: StatementLog | None = None,
) -> Iterator[tuple[Session, FrequencyTable]]:
    """Count `people` beside populations."""
    with (
        open_session(database.url, read_only=True, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        source = session.engine.qualify(PEOPLE)
        families = {column.name: column.family for column in describe(session, source)}
        columns = [
            QuasiColumn(name, hierarchy, families[name], nulls, "suppress")
            for name, hierarchy in hierarchies.items()
        ]
        yield session, count_source(session, source, columns, populations=populations)


def groups(
    session: Session, frequency: FrequencyTable, node: Sequence[int], table: str | None = None
) -> Groups:
    """Count a table's groups at a node."""
    words = frequency.layout.words
    names = ", ".join(f"key_{word}" for word in range(words))
    found: Groups = Counter()
    for *key, n in session.engine.fetch(f'select {names}, n from "{table or frequency.table}"'):
        masks = frequency.layout.mask(node)
        found[tuple(word & mask for word, mask in zip(key, masks, strict=True))] += int(n)
    return found


def sizes(database: Database, *values: str, kind: str = "integer", people: Sequence[str]) -> None:
    database.create("people", {"v": kind}, [[value] for value in people])
    database.create("everyone", {"v": kind}, [[value] for value in values])


def test_a_value_of_the_population_joins_those_of_its_label(database: Database) -> None:
    sizes(database, "1", "2", "9", "11", "25", people=["1", "11"])
    with counted(database, {"v": TENS}, EVERYONE) as (session, found):
        table = found.populations[EVERYONE].table
        assert sorted(groups(session, found, [0], table).values()) == [1, 1, 1, 1, 1]
        source, population = (groups(session, found, [1], name) for name in (None, table))
        assert sorted(population[key] for key in source) == [1, 3]
        assert sorted(population.values()) == [1, 1, 3]
        assert list(groups(session, found, [2], table).values()) == [5]
        assert found.dimensions[0].leaves == 2


def test_the_source_alone_says_where_the_top_is(database: Database) -> None:
    """All of the source is in [0, 10), which is the top then, and stands for everyone."""
    sizes(database, "1", "2", "55", "56", people=["1", "2"])
    with counted(database, {"v": TENS}, EVERYONE) as (session, found):
        assert found.lattice.heights == (1,)
        table = found.populations[EVERYONE].table
        assert list(groups(session, found, [1], table).values()) == [4]
        assert sorted(groups(session, found, [0], table).values()) == [1, 1, 1, 1]


@pytest.mark.parametrize(("nulls", "excluded"), [("value", 0), ("suppress", 2), ("error", 2)])
def test_nulls_of_a_population_are_what_the_policy_says(
    database: Database, nulls: Nulls, excluded: int
) -> None:
    database.create("people", {"v": "integer"}, [[1], [11]])
    database.create("everyone", {"v": "integer"}, [[1], [11], [None], [None]])
    with counted(database, {"v": TENS}, EVERYONE, nulls=nulls) as (session, found):
        population = found.populations[EVERYONE]
        assert (population.rows, population.excluded_rows) == (4 - excluded, excluded)
        assert found.dimensions[0].leaves == 2
        assert not found.dimensions[0].null_leaf
        expected = [1, 1, 2] if nulls == "value" else [1, 1]
        assert sorted(groups(session, found, [1], population.table).values()) == expected
        assert list(groups(session, found, [2], population.table).values()) == [4 - excluded]


def test_values_that_cannot_be_generalized_are_left_out(database: Database) -> None:
    values = ["1", "11", "none", "", "9" * 25, "1." + "3" * 60]
    sizes(database, *values, kind="varchar", people=["1", "11"])
    with counted(database, {"v": TENS}, EVERYONE) as (session, found):
        population = found.populations[EVERYONE]
        assert (population.rows, population.excluded_rows) == (3, 3)
        assert sorted(groups(session, found, [1], population.table).values()) == [1, 2]


def test_values_without_a_leaf_are_left_out(database: Database) -> None:
    sizes(database, "a", "b", "b", "Atlantis", kind="varchar", people=["a", "Atlantis"])
    stored = checked_hierarchy("h", [("a", "x", "*"), ("b", "x", "*"), ("c", "y", "*")])
    with counted(database, {"v": stored}, EVERYONE) as (session, found):
        population = found.populations[EVERYONE]
        assert (population.rows, population.excluded_rows, found.excluded_rows) == (3, 1, 1)
        assert list(groups(session, found, [1], population.table).values()) == [3]


def test_a_hierarchy_of_one_leaf_takes_nulls_of_a_population(database: Database) -> None:
    """Level 0 is the top there, as it is for NULLs of the source."""
    database.create("people", {"v": "varchar"}, [["a"]])
    database.create("everyone", {"v": "varchar"}, [["a"], [None], ["b"]])
    with counted(database, {"v": checked_hierarchy("h", [("a",)])}, EVERYONE) as (session, found):
        population = found.populations[EVERYONE]
        assert list(groups(session, found, [0], population.table).values()) == [2]
        assert population.excluded_rows == 1


@pytest.mark.parametrize("kind", ["bigint", "decimal(12, 2)", "double"])
def test_numbers_are_compared_whatever_their_type(database: Database, kind: str) -> None:
    database.create("people", {"v": "integer"}, [[1], [11], [20]])
    database.create("everyone", {"v": kind}, [["1"], ["2"], ["11"], ["20"]])
    with counted(database, {"v": TENS}, EVERYONE) as (session, found):
        table = found.populations[EVERYONE].table
        source, population = (groups(session, found, [0], name) for name in (None, table))
        assert [population[key] for key in source] == [1, 1, 1]
        assert sorted(groups(session, found, [1], table).values()) == [1, 1, 2]


def test_a_policy_may_have_several_populations(database: Database) -> None:
    sizes(database, "1", "2", "2", people=["1"])
    database.create("others", {"w": "integer", "v": "integer"}, [(0, 1), (0, 2), (0, 3), (0, 30)])
    asked = [EVERYONE, Relation("others"), EVERYONE]
    with counted(database, {"v": HideOnly()}, *asked) as (session, found):
        assert list(found.populations) == asked[:2]
        one, other = (
            groups(session, found, [0], found.populations[name].table) for name in asked[:2]
        )
        assert sorted(one.values()) == [1, 2]
        assert sorted(other.values()) == [1, 1, 1, 1]
        # A value is one code, whoever has it.
        assert len(one.keys() | other.keys()) == 4
        assert [one[key] for key in groups(session, found, [0])] == [1]


def test_a_population_takes_bits_of_its_own_in_further_words(database: Database) -> None:
    """Eight columns of a few values fit in a word; with a population's they do not."""
    names = [f"c{i}" for i in range(8)]
    people = [[str(row % 2)] * 8 for row in range(4)]
    others = [[str(row * (i + 3) % 499) for i in range(8)] for row in range(600)]
    database.create("people", dict.fromkeys(names, "varchar"), people)
    database.create("everyone", dict.fromkeys(names, "varchar"), [*people, *others])
    with counted(database, dict.fromkeys(names, HideOnly()), EVERYONE) as (session, found):
        population = found.populations[EVERYONE]
        assert found.layout.words == 2
        assert population.rows == 604
        for column in range(8):
            node = [int(index != column) for index in range(8)]
            expected = Counter(row[column] for row in [*people, *others])
            assert sorted(groups(session, found, node, population.table).values()) == sorted(
                expected.values()
            )


@pytest.mark.not_on_spark("tests/spark/test_scans.py shows it")
def test_each_relation_is_read_once(database: Database) -> None:
    sizes(database, "1", "2", people=["1"])
    log = StatementLog()
    with counted(database, {"v": TENS}, EVERYONE, log=log):
        pass
    read = [e.step for e in log.entries if '"everyone" as source' in e.statement.lower()]
    assert read == ["frequency/count_combinations"]


def test_files_are_populations_where_files_are_sources(database: Database, tmp_path: Path) -> None:
    database.create("people", {"v": "integer"}, [[1], [11]])
    path = tmp_path / "everyone.csv"
    path.write_text("v,name\n1,a\n2,b\n11,c\n", encoding="utf-8")
    file = SourceFile(path, "csv")
    if database.name != "postgres":
        with counted(database, {"v": TENS}, file) as (_, found):
            assert found.populations[file].rows == 3
    else:
        refused(database, "load .* into a table", population=file, error=InputError)


def refused(database: Database, message: str, **changes: Any) -> None:
    with (
        pytest.raises(changes.get("error", RelationError), match=message),
        counted(database, {"v": TENS}, changes.get("population", EVERYONE)),
    ):
        pass


def test_a_population_must_exist(database: Database) -> None:
    sizes(database, people=["1"])
    refused(database, "did you mean 'everyone'", population=Relation("everyon"))


def test_a_population_needs_every_quasi_identifier(database: Database) -> None:
    database.create("people", {"v": "integer"}, [[1]])
    database.create("everyone", {"V": "integer", "w": "integer"}, [[1, 1]])
    refused(database, "the population 'everyone' has no column 'v'; did you mean 'V'")
    database.create("strangers", {"name": "varchar"}, [["a"]])
    refused(database, "no column 'v'; give it every quasi-ident", population=Relation("strangers"))


@pytest.mark.parametrize("kind", ["varchar", "boolean", "date"])
def test_a_population_of_another_type_is_refused(database: Database, kind: str) -> None:
    database.create("people", {"v": "integer"}, [[1]])
    database.create("everyone", {"v": kind}, [])
    family = {"varchar": "text"}.get(kind, kind)
    refused(
        database,
        f"column 'v' is of type {family} in the population 'everyone' and of type integer in the",
    )


def test_an_empty_population_is_refused(database: Database) -> None:
    sizes(database, people=["1"])
    refused(database, "the population 'everyone' is empty")


def test_a_population_must_hold_everyone_of_the_source(database: Database) -> None:
    sizes(database, "1", "11", "11", "12", people=["1", "1", "1", "11", "2"])
    refused(
        database,
        r"the population 'everyone' has fewer rows than the source in 2 combinations of "
        r"quasi-identifiers \(3 rows are missing\)",
        error=NoSolutionError,
    )


def test_one_missing_person_is_missed(database: Database) -> None:
    sizes(database, "1", "11", people=["1", "1"])
    refused(database, r"in 1 combination of .* \(1 row is missing\)", error=NoSolutionError)


def test_rows_that_are_suppressed_anyway_need_nobody_in_the_population(database: Database) -> None:
    database.create("people", {"v": "integer"}, [[1], [None]])
    database.create("everyone", {"v": "integer"}, [[1]])
    with counted(database, {"v": TENS}, EVERYONE, nulls="suppress") as (_, found):
        assert (found.excluded_rows, found.populations[EVERYONE].rows) == (1, 1)
    refused(database, "1 row is missing", error=NoSolutionError)
