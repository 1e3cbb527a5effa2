"""One story that sends every statement of the product, on any engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import duckdb
import psycopg
import pytest

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.hierarchy import build_hierarchy
from ppdp_sql.catalog.builders import Builder, HideOnly, parse_builder
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import checked_hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError, RelationError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import count_source
from ppdp_sql.leaks.association import hide_associations
from ppdp_sql.leaks.breach import breach
from ppdp_sql.perturbation import cuts, design, mdav
from ppdp_sql.privacy.distinct_l import DistinctDiversity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.release.guards import model_guards
from ppdp_sql.release.invariance import measure_invariance
from ppdp_sql.release.measure import Measuring, SensitiveColumn
from ppdp_sql.templating import StatementLog
from ppdp_sql.templating.statement_log import LogEntry
from ppdp_sql.tuning.experiment_sample import draw_sample
from tests.databases import Database, DuckDBDatabase

from .dbt_story import tell_dbt
from .growing_story import tell_growing
from .many_story import tell_of_many_tables
from .network_attack_story import tell_network_attacks
from .network_look_story import look_at_networks
from .network_story import tell_networks

#: Every session of the story has this id.
RUN_ID = "0badcafe"

#: A role that may read too much until it may not.
READER = "ppdp_scenario_reader"

#: Names and values that end a careless statement.
JOB = 'job "now"; --'
COUNTRY = "pays d'origine"

SOURCE_COLUMNS = {
    "ssn": "varchar",
    "age": "integer",
    "income": "varchar",
    "zip": "varchar",
    "born": "date",
    JOB: "varchar",
    COUNTRY: "varchar",
    "sex": "varchar",
    "disease": "varchar",
    "visits": "integer",
}

JOBS = [("o'clerk", "office"), ("judge", "office"), ("smith", "workshop"), ("baker", "workshop")]

COUNTRIES = "country;region;any\nFR;Europe;*\nDE;Europe;*\nCôte d'Ivoire;Africa;*\n"


def source_rows() -> list[tuple[Any, ...]]:
    """Six people in each of four groups that generalize well, and four who do not fit."""
    rows: list[tuple[Any, ...]] = []
    for group in range(4):
        for person in range(6):
            number = len(rows)
            rows.append(
                (
                    f"{number:03}",
                    20 + 10 * group,
                    str(1000 * (1 + group % 2)),
                    f"476{group}{person // 3}",
                    f"20{group}0-0{1 + person // 3}-15",
                    JOBS[group][0],
                    ("FR", "DE", "Côte d'Ivoire", "FR")[group],
                    (None, "f")[group % 2],
                    ("flu", "cold")[person % 2],
                    group % 2,
                )
            )
    odd = ("99", 91, "9999.5", "10000", "1920-12-31", "baker", "FR", "m", "gout", 0)
    lost = ("98", 20, "1000", "47600", "2000-01-15", "judge", "Atlantis", "f", "flu", 0)
    return [*rows, odd, lost, lost, lost]


def policy_of(folder: Path, publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Write the policy that uses every builder and every kind of hierarchy."""
    path = folder / "country.csv"
    path.write_text(COUNTRIES, encoding="utf-8")
    policy: dict[str, Any] = {
        "version": 1,
        "source": "people",
        "columns": {
            "ssn": "identifier",
            "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}, "min_level": 1},
            "income": {
                "quasi": {"intervals": {"cuts": [[1500, 2500], [2500]]}},
                "min_level": 1,
            },
            "zip": {"quasi": {"prefix": [4, 2]}, "weight": "0.5", "min_level": 1},
            "born": {"quasi": {"date": ["month", "quarter", "year", "decade"]}, "min_level": 1},
            JOB: {"quasi": {"table": "jobs"}, "min_level": 1},
            COUNTRY: {"quasi": str(path), "unmapped": "suppress", "min_level": 1},
            "sex": {"quasi": None},
            "disease": "sensitive",
            "visits": "keep",
        },
        "privacy": [{"k": 3}],
        "suppression": "20%",
        "suppressed": "star",
        "search": {"algorithm": "improved_greedy", "metric": "iloss"},
        "publish": publish,
    }
    return policy | changes


@dataclass(frozen=True)
class Recorded:
    """What one engine was sent."""

    database: Database
    folder: Path
    #: Statements over relations.
    log: StatementLog
    #: Statements over files, which only DuckDB has.
    file_log: StatementLog
    #: Statements of a script, which its reader sends.
    script_log: StatementLog

    @property
    def entries(self) -> list[LogEntry]:
        """Every statement, in order."""
        return [*self.log.entries, *self.file_log.entries, *self.script_log.entries]

    def first(self, step: str) -> str:
        """Return the first statement of a step."""
        found = next((entry.statement for entry in self.entries if entry.step == step), None)
        assert found is not None, "the story does not reach it"
        return found


@contextmanager
def fixed_run_id() -> Iterator[None]:
    """Give every session the same id."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ppdp_sql.templating.session.new_run_id", lambda: RUN_ID)
        yield


def record(database: Database, folder: Path) -> Recorded:
    """Tell the whole story to a database."""
    database.create("people", SOURCE_COLUMNS, source_rows())
    database.create("jobs", {"job": "varchar", "field": "varchar", "any": "varchar"}, _job_rows())
    recorded = Recorded(database, folder, StatementLog(), StatementLog(), StatementLog())
    with fixed_run_id(), reader_role(database):
        _publish(recorded)
        _publish_a_crowd(recorded)
        _scripts(recorded)
        _views(recorded)
        _in_place(recorded)
        _log_of_an_earlier_version(recorded)
        _compare(recorded)
        _models(recorded)
        _sensitive_options(recorded)
        _recode(recorded)
        _follow_people(recorded)
        _classes(recorded)
        _choose(recorded)
        _measure(recorded)
        _measure_models(recorded)
        _compare_releases(recorded)
        _fail(recorded)
        _copy(recorded)
        _count_a_population(recorded)
        _init(recorded)
        _reconstruct(recorded)
        _randomize(recorded)
        _cut_many_numbers(recorded)
        _microaggregate_many(recorded)
        _attack(recorded)
        _broken(recorded)
        modelled = policy_of(folder, {"dbt": "models"})
        tell_dbt(database, folder, modelled, recorded.log, RUN_ID)
        tell_growing(database, recorded.log)
        tell_of_many_tables(database, recorded.log)
        tell_networks(database, folder, recorded.log)
        tell_network_attacks(database, recorded.log)
        look_at_networks(database, folder, recorded.log)
        _report(recorded)
        if database.name == "duckdb":
            _files(recorded)
    return recorded


@contextmanager
def reader_role(database: Database) -> Iterator[None]:
    """Have a role that defaults open everything to, which only PostgreSQL has."""
    if database.name == "duckdb":
        yield
        return
    database.execute(
        f"do $$ begin create role {READER}; exception when duplicate_object then null; end $$"
    )
    for kind in ("tables", "schemas"):
        database.execute(f"alter default privileges grant all on {kind} to {READER}")
    yield
    database.execute(f"drop owned by {READER}")
    # Another session's story may be using it still; the last one takes it away.
    database.execute(
        f"do $$ begin drop role {READER}; exception when dependent_objects_still_exist then null; "
        "end $$"
    )


#: What diseases are called more generally; a file, since a policy's own words are recorded.
DISEASES = "disease;kind;any\nflu;infection;*\ncold;infection;*\ngout;other;*\n"


def _models(recorded: Recorded) -> None:
    """Ask for every model, so that every fragment is sent."""
    url, log = recorded.database.url, recorded.log
    columns = policy_of(recorded.folder, {})["columns"]
    path = recorded.folder / "disease.csv"
    path.write_text(DISEASES, encoding="utf-8")
    columns |= {"disease": {"sensitive": str(path)}, "visits": "sensitive"}
    quick = {"algorithm": "datafly"}
    lenient: list[dict[str, Any]] = [
        {"distinct_l": {"l": 2, "column": "disease"}},
        {"entropy_l": {"l": 1.1, "column": "disease"}},
        {"recursive_cl": {"c": 99, "l": 2, "column": "disease"}},
        {"alpha_k": {"alpha": 1, "k": 2, "column": "disease", "values": ["flu"]}},
        {"ck_safety": {"c": 1, "k": 1, "column": "disease"}},
        {"beta_likeness": {"beta": 99, "column": "disease"}},
        {"xy": {"k": 2, "y": "ssn"}},
        {"k_m": {"k": 2, "m": 2}},
    ]
    distances: list[dict[str, Any]] = [
        {"t_closeness": {"t": 1, "column": "disease", "distance": name}}
        for name in ("equal", "hierarchical", "hellinger", "js")
    ]
    for name in ("ordered", "js"):
        distances.append({"t_closeness": {"t": 1, "column": "visits", "distance": name}})
    rows: list[dict[str, Any]] = [
        {"personalized": {"p": 1, "column": "disease", "guard": "disease"}},
        {"k_map": {"k": 2, "population": "people"}},
        {"delta_presence": {"dmax": 1, "population": "people"}},
    ]
    for models in (lenient, distances, rows):
        changes = {"columns": columns, "privacy": [{"k": 3}, *models], "search": quick}
        ppdp_sql.run(policy_of(recorded.folder, {"table": "judged"}, **changes), url, log=log)
    few = {name: columns[name] for name in ("age", "sex", "disease", "visits")}
    for name in ("equal", "ordered", "hierarchical", "hellinger"):
        about = "visits" if name == "ordered" else "disease"
        superset = {"n": 5, "t": 1, "column": about, "distance": name}
        changes = {"columns": few, "privacy": [{"nt_closeness": superset}]}
        ppdp_sql.run(policy_of(recorded.folder, {"table": "judged"}, **changes), url, log=log)
    close = {"columns": few, "privacy": [{"t_closeness": {"t": 1, "column": "disease"}}]}
    ppdp_sql.compare(
        policy_of(recorded.folder, {"table": "judged"}, **close),
        url,
        algorithms=["datafly"],
        distances=["equal", "hellinger"],
        records=[10, 20],
        log=log,
    )
    # Nobody lacks a leaf here, so the rows that are suppressed may be shown as one group.
    changes = {
        "columns": few | {"age": {**columns["age"], "max_level": 1}},
        "privacy": [{"k": 3}, {"distinct_l": {"l": 2, "column": "disease"}}],
    }
    ppdp_sql.run(policy_of(recorded.folder, {"table": "judged"}, **changes), url, log=log)


def _classes(recorded: Recorded) -> None:
    """Search by how well groups tell a class: counted alone, and beside what models count."""
    columns = {"zone": "quasi", "disease": "sensitive", "dose": {"keep": {"unique": "allow"}}}
    for models in ([{"k": 2}], [{"k": 2}, {"distinct_l": {"l": 2, "column": "disease"}}]):
        policy = {
            "version": 1,
            "source": "crowd",
            "columns": columns,
            "class": "dose",
            "privacy": models,
            "search": {"metric": "classification"},
        }
        ppdp_sql.compare(policy, recorded.database.url, algorithms=["optimal"], log=recorded.log)


def _sensitive_options(recorded: Recorded) -> None:
    """Generalize a sensitive column, and hide it in the group that is not close even so."""
    zones = {"a": ("flu", "flu", "cold", "gout"), "b": ("cold", "cold", "flu", "gout")}
    rows = [(zone, disease) for zone, found in zones.items() for disease in found * 3]
    columns = {"zone": "varchar", "disease": "varchar"}
    recorded.database.create("patients", columns, [*rows, *[("c", "gout")] * 4])
    path = recorded.folder / "disease.csv"
    path.write_text(DISEASES, encoding="utf-8")
    policy = {
        "version": 1,
        "source": "patients",
        "columns": {
            "zone": {"quasi": None, "max_level": 0},
            "disease": {"sensitive": str(path), "max_level": 1},
        },
        "privacy": [{"t_closeness": {"t": 0.15, "column": "disease", "hide": 4}}],
        "publish": {"table": "treated"},
    }
    result = ppdp_sql.run(policy, recorded.database.url, log=recorded.log)
    facts = result.sensitive["disease"]
    assert (facts.level, facts.hidden) == (1, 4)
    found = ppdp_sql.attack(
        policy, recorded.database.url, attacks=["homogeneity"], log=recorded.log
    ).findings
    assert not found[0].succeeded


def _broken(recorded: Recorded) -> None:
    """Publish a release in pieces, as one table after all, and permuted; measure what they tell."""
    url, log = recorded.database.url, recorded.log
    columns = policy_of(recorded.folder, {})["columns"]
    few = {name: columns[name] for name in ("age", "sex", "disease")}
    few |= {"visits": {"keep": {"unique": "allow"}}, COUNTRY: "sensitive"}
    diverse = [{"alpha_k": {"alpha": 1, "k": 2, "column": name}} for name in ("disease", COUNTRY)]
    raw = few | {"age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}}}
    for publish, changes in (
        ({"break_merge": "broken", "views": True, "when": "leaks", "alpha": 1}, {}),
        ({"break_merge": "broken", "views": True, "when": "leaks", "alpha": 0}, {}),
        ({"break_merge": "broken", "mode": "anatomy"}, {"columns": raw, "privacy": diverse}),
        ({"table": "permuted", "permute": True}, {}),
    ):
        asked = {"columns": few, "suppressed": "omit", **changes}
        ppdp_sql.run(policy_of(recorded.folder, publish, **asked), url, log=log)
    with open_session(url, read_only=False, log=log) as session, session.engine.transaction():
        released = session.engine.qualify(Relation("permuted"))
        breach(session, released, ["age", "sex"], ["disease", COUNTRY])
        rows = [line.split(";") for line in DISEASES.splitlines()[1:]]
        hierarchy = checked_hierarchy("diseases", [tuple(row) for row in rows])
        hide_associations(session, released, ["age", "sex"], "disease", hierarchy, 0.5)


#: What is asked of local recodings, one after the other, and whether values count beside sizes.
RECODINGS: list[tuple[dict[str, Any], bool]] = [
    ({"search": {"algorithm": "kaca"}}, True),
    ({"search": {"algorithm": "two_level"}}, False),
    ({"search": {"algorithm": "mondrian"}, "suppression": {"limit": "20%", "unit": "value"}}, True),
    ({"search": {"algorithm": "topdown", "score": "igpl"}}, False),
    ({"search": {"algorithm": "topdown", "score": "igpl"}, "class": "visits"}, True),
    ({"search": {"algorithm": "topdown_kaca", "numbers": "mean", "partition": 4}}, False),
    ({"search": {"algorithm": "sibling"}}, True),
    ({"search": {"algorithm": "datafly"}, "suppression": {"limit": "90%", "unit": "cell"}}, False),
    ({"search": {"algorithm": "datafly"}, "suppression": {"limit": "90%", "unit": "value"}}, True),
]


def _recode(recorded: Recorded) -> None:
    """Recode the people locally, by size and by what groups hold."""
    url, log = recorded.database.url, recorded.log
    columns = {
        "age": "quasi",
        "zip": {"quasi": {"prefix": [4, 2]}},
        JOB: {"quasi": {"table": "jobs"}},
        "disease": "sensitive",
        "visits": {"keep": {"unique": "allow"}},
    }
    distinct = {"distinct_l": {"l": 2, "column": "disease"}}
    for changes, with_values in RECODINGS:
        models = [{"k": 3}, *([distinct] if with_values else [])]
        policy = policy_of(
            recorded.folder,
            {"table": "recoded", "mapping": True},
            **({"columns": columns, "privacy": models} | changes),
        )
        result = ppdp_sql.run(policy, url, log=log)
    assert result.node is not None
    database = recorded.database
    _recode_for_later(recorded)
    # A pair of people with one disease each, who can only be left out or break a group.
    database.create("wards", {"ward": "varchar", "disease": "varchar"}, WARDS)
    policy = {
        "version": 1,
        "source": "wards",
        "columns": {"ward": {"quasi": {"prefix": [1]}}, "disease": "sensitive"},
        "privacy": [{"k": 2}, {"t_closeness": {"t": 0.35, "column": "disease"}}],
        "suppression": "40%",
        "suppressed": "star",
        "search": {"algorithm": "kaca"},
        "publish": {"table": "recoded"},
    }
    ppdp_sql.run(policy, url, log=log)
    _recode_linked(recorded)


def _recode_for_later(recorded: Recorded) -> None:
    """Show each value in one way, in a script, then each combination, in a live view."""
    rows = [(hall,) for hall, people in HALLS.items() for _ in range(people)]
    recorded.database.create("halls", {"hall": "varchar"}, rows)
    policy = {
        "version": 1,
        "source": "halls",
        "columns": {"hall": {"quasi": {"tree": {"a": ["a1", "a2"], "b": ["b1", "b2"]}}}},
        "privacy": [{"k": 4}],
        "search": {"algorithm": "subtree"},
        "publish": {"script": str(recorded.folder / "halls_made.sql")},
    }
    result = ppdp_sql.run(policy, recorded.database.url, log=recorded.log)
    assert result.levels == {"hall": {0: 8 / 12, 1: 4 / 12}}
    live = {"live_view": {"name": "halls_live", "accept": "differencing"}}
    # In a moment, so that what fails is merged in one go.
    policy |= {"search": {"algorithm": "kaca", "time_limit": "1ms"}, "publish": live}
    ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


#: Halls of few people stay together, those of many are shown.
HALLS = {"a1": 2, "a2": 2, "b1": 4, "b2": 4}


def _recode_linked(recorded: Recorded) -> None:
    """Ask local recodings for models that need the source, a population, or what is above."""
    visits = [(ward, number % 5, disease, number) for number, (ward, disease) in enumerate(WARDS)]
    names = {"ward": "varchar", "bed": "integer", "disease": "varchar", "person": "integer"}
    recorded.database.create("visits", names, visits)
    strangers = [("c1", bed, "flu", 90 + bed) for bed in range(2)]
    recorded.database.create("beds", names, [*visits, *strangers])
    superset = {"n": 5, "t": 1, "column": "disease"}
    for models in (
        [{"xy": {"k": 2, "y": "person", "x": ["ward"]}}, {"nt_closeness": superset}],
        [
            {"k_map": {"k": 2, "population": "beds"}},
            {"delta_presence": {"dmin": 0.1, "dmax": 1, "population": "beds"}},
        ],
    ):
        policy = {
            "version": 1,
            "source": "visits",
            "columns": {
                "ward": {"quasi": {"prefix": [1]}},
                "bed": "quasi",
                "disease": "sensitive",
            },
            "privacy": [{"k": 2}, *models],
            "search": {"algorithm": "kaca"},
            "publish": {"table": "recoded"},
        }
        ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _follow_people(recorded: Recorded) -> None:
    """Publish a source twice, so that people stand with the same values."""
    database = recorded.database
    patients = [(number, 20 + number, number % 3) for number in range(8)]
    names = {"person": "integer", "age": "integer", "disease": "integer"}
    database.create("followed_people", names, patients)
    policy = {
        "version": 1,
        "source": "followed_people",
        "entity": "person",
        "columns": {"age": "quasi", "disease": "sensitive"},
        "privacy": [{"k": 2}, {"m_invariance": {"m": 2}}],
        "suppression": "80%",
        "search": {"algorithm": "kaca"},
        "publish": {"table": "followed"},
    }
    ppdp_sql.run(policy, database.url, log=recorded.log)
    # Every run of the story has one id, and what the first one kept is read by the second.
    database.execute(f"alter table ppdp_private.people__{RUN_ID} rename to people__first")
    database.execute(
        f"update ppdp.releases set objects = replace(objects, 'people__{RUN_ID}', 'people__first')"
    )
    # One leaves, and somebody new takes the place.
    database.execute("update followed_people set person = 100, age = 40 where person = 0")
    ppdp_sql.run(policy, database.url, log=recorded.log)


def _reconstruct(recorded: Recorded) -> None:
    """Numbers by medians, all else by swapping, against the class."""
    search = {"algorithm": "reconstruct", "min_intervals": 2}
    policy = policy_of(recorded.folder, {"table": "drawn"}, search=search, suppression="100%")
    policy["columns"]["visits"] = {"keep": {"unique": "allow"}}
    ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _randomize(recorded: Recorded) -> None:
    """Replace numbers and categories in every way."""
    sizes = {"age": "integer", "weight": "double", "dose": "decimal(6, 2)", "visits": "integer"}
    rows = [
        ("ab"[at % 2], ("flu", "cold", None)[at % 3], at, 60 + at / 4, at * at % 9, at % 5)
        for at in range(20)
    ]
    recorded.database.create("sizes", {"zone": "varchar", "disease": "varchar", **sizes}, rows)
    noise = {"noise": {"scale": 0.5}}
    together = {"microaggregate": {"group": "sizes", "k": 2, "block": 12}}
    pram = {"zone": "pram", "disease": {"pram": {"within": "dose"}}}
    middles = {"microaggregate": {"center": "median"}}
    for changes in (
        {"age": together, "weight": together, "dose": noise, "visits": {"noise": {"clip": True}}}
        | {"disease": {"pram": {"within": "zone"}}},
        {"age": {"rank_swap": {"percent": 20}}, "visits": middles} | pram,
        {"dose": {"microaggregate": {"k": 4}}},
    ):
        roles: dict[str, dict[str, Any]] = {name: {"keep": {"unique": "allow"}} for name in sizes}
        roles |= {"zone": {"quasi": None}, "disease": {"sensitive": None}}
        columns = {
            name: role | ({"perturb": changes[name]} if name in changes else {})
            for name, role in roles.items()
        }
        policy = {
            "version": 1,
            "source": "sizes",
            "columns": columns,
            "privacy": [{"k": 2}],
            "publish": {"table": "sizes_drawn"},
        }
        ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _microaggregate_many(recorded: Recorded) -> None:
    """Blocks that are too large to be sorted, numbers too far apart for one sum, and many alike."""
    kinds = {"zone": "varchar", "near": "integer", "far": "decimal(20, 2)"}
    spread = [("ab"[at % 2], at % 500, at * 10**12) for at in range(2100)]
    alike = [("ab"[at % 2], at % 3, at % 4) for at in range(120)]
    # Of rows that are alike only what changed is written, by one method after the other.
    drawn = {"quasi": None, "perturb": "pram"}
    for source, rows, block, zone in (("many", spread, 400, "quasi"), ("alike", alike, 12, drawn)):
        recorded.database.create(source, kinds, rows)
        together = {"microaggregate": {"group": "both", "k": 2, "block": block}}
        policy = {
            "version": 1,
            "source": source,
            "columns": {
                "zone": zone,
                "near": {"keep": {"unique": "allow"}, "perturb": together},
                "far": {"keep": {"unique": "allow"}, "perturb": together},
            },
            "privacy": [{"k": 2}],
            "publish": {"table": f"{source}_grouped"},
        }
        with patch.object(mdav, "_SAMPLE", 50):
            ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _cut_many_numbers(recorded: Recorded) -> None:
    """More numbers than are weighed one by one, and nothing that goes by chance."""
    types = {"size": "double", "kind": "varchar"}
    recorded.database.create("long", types, [(at, "ab"[at > 50]) for at in range(80)])
    policy = {
        "version": 1,
        "source": "long",
        "columns": {"size": {"quasi": None, "perturb": "median"}, "kind": "sensitive"},
        "privacy": [{"k": 2}],
        "publish": {"table": "long_cut"},
    }
    with patch.multiple(cuts, MOST_COUNTS=8, _PARTS=2):
        ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _report(recorded: Recorded) -> None:
    """Tell what a release would be, and what one is."""
    url, log = recorded.database.url, recorded.log
    policy = policy_of(recorded.folder, {"table": "told"})
    made = ppdp_sql.report(policy, url, log=log).facts
    assert made.distributions and made.associations and not made.published


def _attack(recorded: Recorded) -> None:
    """Attack a release in every way, with the key in the source and in the release itself."""
    url, log = recorded.database.url, recorded.log
    columns = {"id": "integer", "age": "integer", JOB: "varchar", "disease": "varchar"}
    rows = [
        (row, 20 + row // 2, JOBS[row // 4][0], ("flu", "cold", "flu")[row % 3]) for row in range(8)
    ]
    recorded.database.create("attacked", columns, rows)
    policy = {
        "version": 1,
        "source": "attacked",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [5, 10], "from": 0}}},
            JOB: {"quasi": {"table": "jobs"}},
            "disease": {"sensitive": str(recorded.folder / "disease.csv")},
        },
        "privacy": [{"k": 2}],
        "publish": {"table": "attacked_released"},
    }
    ppdp_sql.run(policy, url, log=log)
    known = {"external": "attacked", "truth": "id", "population": "attacked", "log": log}
    found = ppdp_sql.attack(
        policy,
        url,
        earlier="attacked_released",
        knows=["disease!=flu"],
        show_values=True,
        **known,
    )
    assert [skipped.attack for skipped in found.skipped] == ["joined"]
    ppdp_sql.attack("attacked", url, quasi=["age", JOB], sensitive=["disease"], **known)


#: Two wards of like people, and one whose people differ.
WARDS = [
    *[("a1", disease) for disease in ("flu", "cold", "flu", "cold")],
    *[("a2", disease) for disease in ("flu", "cold", "flu", "cold")],
    *[("b1", "gout")] * 3,
]


def _views(recorded: Recorded) -> None:
    """Publish a view twice, so that its table is filled anew, then a live view in its place."""
    url, log = recorded.database.url, recorded.log
    # All releases of the story have one id; what follows is about these.
    recorded.database.execute("delete from ppdp.releases")
    grant = {"grant": [READER]} if recorded.database.name == "postgres" else {}
    policy = policy_of(recorded.folder, {"view": "shown", "mapping": True, **grant})
    for _ in range(2):
        result = ppdp_sql.run(policy, url, log=log)
    assert result.release is not None
    ppdp_sql.verify_release(result.release.id, url, log=log)
    ppdp_sql.release_mapping(result.release.id, url, table="private_mapping", log=log)
    live = {"live_view": {"name": "shown", "accept": "differencing"}}
    ppdp_sql.run(policy_of(recorded.folder, live, suppressed="omit"), url, log=log)
    exported = recorded.folder / "mapping.csv"
    ppdp_sql.release_mapping(result.release.id, url, output=exported, log=log)
    ppdp_sql.drop_release(RUN_ID, url, log=log)


def _scripts(recorded: Recorded) -> None:
    """Publish a script, and send it as any client would."""
    url, database = recorded.database.url, recorded.database
    path = recorded.folder / "scripted.sql"
    publish = {"script": str(path), "replace": True, "create_schema": True}
    policy = policy_of(recorded.folder, publish)
    policy["columns"]["age"]["nulls"] = "error"
    policy["columns"]["zip"]["min_level"] = 2
    if database.name == "postgres":
        policy["publish"]["grant"] = [READER]
    ppdp_sql.run(policy, url, log=recorded.log)
    text = path.read_text(encoding="utf-8")
    for part in text.split(";\n\n"):
        found = re.search(r"/\* ppdp run=\S+ step=(\S+) \*/", part)
        if found:
            statement = part[found.start() :]
            recorded.script_log.add(LogEntry(RUN_ID, found.group(1), statement, 0.0))
    if database.name == "postgres":
        # The script would stop at what defaults give to the reader.
        with pytest.raises(psycopg.DataError, match="default privileges"):
            run_script(database, text)
        database.execute(f"alter default privileges revoke all on tables from {READER}")
    for _ in range(2):
        run_script(database, text)
    if database.name == "postgres":
        database.execute(f"alter default privileges grant all on tables to {READER}")
    assert len(database.rows("scripted")) > 0


def run_script(database: Database, text: str) -> None:
    """Send a script in one go."""
    if isinstance(database, DuckDBDatabase):
        with duckdb.connect(str(database.path)) as connection:
            connection.execute(text)
    else:
        with psycopg.connect(database.url, autocommit=True) as connection:
            connection.execute(text.encode())


def _in_place(recorded: Recorded) -> None:
    """Replace a source that has an index, comments and, where there are roles, rights."""
    database = recorded.database
    database.create("guests", {"zone": "varchar", "room": "varchar"}, [["a", "1"]] * 4)
    database.execute("create index guests_by_zone on guests (zone)")
    database.execute("comment on table guests is 'who stayed'")
    if database.name == "postgres":
        database.execute(f"grant select, insert on guests to {READER} with grant option")
        database.execute(f"grant create on schema {database.schema} to {READER}")
        database.execute(f"alter table guests owner to {READER}")
        database.execute("grant select on guests to public")
    policy = {
        "version": 1,
        "source": "guests",
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"in_place": True, "backup": "guests_before"},
    }
    for number in range(2):
        policy["publish"]["backup"] = f"guests_before_{number}"
        ppdp_sql.run(policy, database.url, log=recorded.log)


def _log_of_an_earlier_version(recorded: Recorded) -> None:
    """A log without the newest column is brought up to date."""
    database = recorded.database
    database.execute("alter table ppdp.releases drop column objects")
    policy = policy_of(recorded.folder, {"table": "shop.newer"}, suppressed="omit")
    ppdp_sql.run(policy, database.url, log=recorded.log)


def _job_rows() -> list[tuple[str, str, str]]:
    return [(job, field, "*") for job, field in JOBS]


def _publish(recorded: Recorded) -> None:
    """Publish twice, so that a release replaces a release, and look at the log."""
    url, log = recorded.database.url, recorded.log
    publish = {"table": "shop.release", "create_schema": True}
    policy = policy_of(recorded.folder, publish)
    result = ppdp_sql.run(policy, url, log=log, largest_groups=3)
    assert (result.suppressed_rows, result.warnings) == (4, [])
    ppdp_sql.run(policy | {"suppressed": "omit"}, url, log=log)
    ppdp_sql.plan(policy, url, log=log)
    assert len(ppdp_sql.releases(url, log=log)) == 2
    _replace_source(recorded)


def _publish_a_crowd(recorded: Recorded) -> None:
    """Publish many rows that look alike, which are counted and not shuffled."""
    columns = {"zone": "varchar", "disease": "varchar", "dose": "double"}
    rows = [("ab"[row % 2], ("flu", "cold")[row // 2 % 2], 0.5) for row in range(40)]
    recorded.database.create("crowd", columns, rows)
    policy = {
        "version": 1,
        "source": "crowd",
        "columns": {"zone": "quasi", "disease": "sensitive", "dose": "keep"},
        "privacy": [{"k": 2}],
        "publish": {"table": "crowd_released"},
    }
    ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _replace_source(recorded: Recorded) -> None:
    """Publish over the source itself, which is locked first where that can be done."""
    recorded.database.create("visitors", {"zone": "varchar"}, [["a"], ["a"], ["b"], ["b"]])
    policy = {
        "version": 1,
        "source": "visitors",
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"table": "visitors", "replace": True},
    }
    ppdp_sql.run(policy, recorded.database.url, log=recorded.log)


def _compare(recorded: Recorded) -> None:
    """Search by hand of waypoints, which a table must be large to be worth."""
    policy = policy_of(recorded.folder, {"table": "release"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ppdp_sql.frequency.waypoints.HORIZON", 10**12)
        names = ["improved_greedy", "samarati", "datafly"]
        found = ppdp_sql.compare(
            policy, recorded.database.url, algorithms=names, k=[12], log=recorded.log
        )
    assert [run.error for run in found.runs] == [None, None, None]
    few = ppdp_sql.compare(
        policy, recorded.database.url, algorithms=["datafly"], records=[27], log=recorded.log
    )
    assert [run.records for run in few.runs] == [27]


def _choose(recorded: Recorded) -> None:
    """Cluster, generalize and learn; without rounds that help, rows are dealt out in order."""
    policy = policy_of(recorded.folder, {"table": "release"})
    policy["columns"]["age"] = {"quasi": {"intervals": {"width": [10, 20], "from": 0}}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ppdp_sql.tuning.oka.ROUNDS", 1)
        found = ppdp_sql.choose(
            policy, recorded.database.url, k=[3, 5], class_column="disease", log=recorded.log
        )
    assert [point.error for point in found.curve] == [None, None]
    searched = ppdp_sql.choose(
        policy,
        recorded.database.url,
        k=[3],
        algorithm="improved_greedy",
        class_column="disease",
        log=recorded.log,
    )
    assert [point.error for point in searched.curve] == [None]
    with open_session(recorded.database.url, read_only=True, log=recorded.log) as session:
        with session.engine.transaction(commit=False):
            draw_sample(session, Relation("people"), ["age", "visits"], 5, seed=1)
            session.drop_work()


def _measure(recorded: Recorded) -> None:
    """Check a relation whose sensitive columns have an order or a hierarchy, and build one."""
    url, log = recorded.database.url, recorded.log
    path = recorded.folder / "disease.csv"
    path.write_text("flu;lungs;*\ncold;lungs;*\ngout;joints;*\n", encoding="utf-8")
    checked = ppdp_sql.check(
        "people",
        url,
        quasi=["sex", JOB],
        sensitive=["visits", "disease"],
        hierarchy={"disease": str(path)},
        order={"visits": [0, 1]},
        against="people",
        show_values=True,
        log=log,
    )
    assert checked.sensitive["visits"]["t_closeness"]["ordered"] is not None
    assert checked.sensitive["disease"]["t_closeness"]["hierarchical"] is not None
    ppdp_sql.check("people", url, quasi=["sex"], log=log)
    with patch.object(design, "MOST_PAIRED_EFFECTS", 150):
        ppdp_sql.check("people", url, quasi=["sex"], against="people", log=log)
    recorded.database.execute("create view zips as select zip from people")
    with patch.object(design, "MOST_EFFECTS", 1):
        ppdp_sql.check("people", url, quasi=["sex"], against="people", log=log)
        ppdp_sql.check("zips", url, quasi=["zip"], against="people", log=log)
    recorded.database.execute("drop view zips")
    assert ppdp_sql.discover("people", url, sample=20, log=log).is_sample
    told = ppdp_sql.leaks(
        "people",
        url,
        quasi=["age", JOB],
        sensitive=[COUNTRY, "disease"],
        show_values=True,
        tables="told",
        log=log,
    )
    assert told.tables
    built = build_hierarchy("people", "zip", {"prefix": [3]}, url, log=log)
    assert built.height == 2


def _measure_models(recorded: Recorded) -> None:
    """Measure and guard models as a run and a script do, on what stands for a release."""
    with (
        open_session(recorded.database.url, read_only=False, log=recorded.log) as session,
        session.engine.transaction(commit=False),
    ):
        people = session.engine.qualify(Relation("people"))
        quasi, columns = ["sex", "visits"], [SensitiveColumn("disease", TypeFamily.TEXT)]
        models = [
            KAnonymity(k=2),
            SubsetAnonymity(k=2, m=1),
            DistinctDiversity(l=2, about="disease"),
        ]
        measuring = Measuring(
            people, tuple(quasi), tuple(models), people, tuple(columns), session.run_id
        )
        measuring.count(session)
        context = {"target": session.work("groups"), "cells": measuring.cells, "quasi": quasi}
        session.execute("verify/name_groups", **context)
        measured = measuring.run(session)
        assert measured.achieved == ((1,), (1,), (1,))
        session.fetch("verify/count_rows", relation=people)
        guarded = [model for model in models if model.is_judged_alone]
        for step in model_guards(guarded, columns, quasi, people, people):
            session.log.add(LogEntry(session.run_id, step.name, step.render(session), 0.0))


def _compare_releases(recorded: Recorded) -> None:
    """Plan a release beside an earlier one, and follow people from one relation to another."""
    database, log = recorded.database, recorded.log
    policy = policy_of(recorded.folder, {"table": "planned"}, suppressed="omit")
    ppdp_sql.plan(policy, database.url, log=log)
    with (
        open_session(database.url, read_only=True, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        people = Relation("people")
        found = measure_invariance(session, people, [JOB, "sex"], ["disease"], "ssn", [people])
        assert found["disease"].changed == 0


def _fail(recorded: Recorded) -> None:
    """Run into the two faults whose messages are looked up."""
    url, log = recorded.database.url, recorded.log
    policy = policy_of(recorded.folder, {"table": "release"})
    policy["columns"][COUNTRY] = {"quasi": policy["columns"][COUNTRY]["quasi"]}
    with pytest.raises(HierarchyError, match="Atlantis"):
        ppdp_sql.plan(policy, url, log=log)
    with pytest.raises(RelationError, match="did you mean 'people'"):
        ppdp_sql.check("poeple", url, quasi=["sex"], log=log)


def _copy(recorded: Recorded) -> None:
    """The demo copies a file on DuckDB; here a table, which any engine has."""
    with (
        open_session(recorded.database.url, read_only=False, log=recorded.log) as session,
        session.engine.transaction(commit=False),
    ):
        qualify = session.engine.qualify
        target, source = qualify(Relation("copied")), qualify(Relation("people"))
        session.execute("load/copy_table", target=target, source=source)


def _count_a_population(recorded: Recorded) -> None:
    """Count the source beside a table that holds its people and others, NULLs among them."""
    quasi = ("age", "born", "sex")
    stranger = [None, 70, None, "12345", "1920-02-29", None, None, "x", None, None]
    recorded.database.create(
        "everyone", SOURCE_COLUMNS, [*source_rows(), stranger, [*stranger[:1], None, *stranger[2:]]]
    )
    with (
        open_session(recorded.database.url, read_only=True, log=recorded.log) as session,
        session.engine.transaction(commit=False),
    ):
        source = session.engine.qualify(Relation("people"))
        families = {column.name: column.family for column in describe(session, source)}
        builders: tuple[Builder, ...] = (
            parse_builder("intervals", {"width": [10]}),
            parse_builder("date", ["year"]),
            HideOnly(),
        )
        columns = [
            QuasiColumn(name, builder, families[name])
            for name, builder in zip(quasi, builders, strict=True)
        ]
        population = Relation("everyone")
        counted = count_source(session, source, columns, populations=[population])
        found = counted.populations[population]
    assert (found.rows, found.excluded_rows) == (counted.source_rows + 2, 0)


def _init(recorded: Recorded) -> None:
    """Suggest a policy for a table whose columns ask for every kind of hierarchy."""
    number = range(60)
    rows = [(n, 20 + n % 50, "mf"[n % 2], "12"[n % 2], f"476{n % 40:02}") for n in number]
    columns = dict.fromkeys(("age", "sex", "class", "zip"), "varchar")
    recorded.database.create("unknown", {"id": "integer"} | columns, rows)
    folder = recorded.folder / "init"
    folder.mkdir()
    ppdp_sql.init(
        "unknown", recorded.database.url, output=folder / "unknown.policy.yml", log=recorded.log
    )


def _first_in_place(recorded: Recorded) -> None:
    """Replace a source in a file that has no log yet."""
    other = DuckDBDatabase(recorded.folder / "other.duckdb")
    other.create("guests", {"zone": "varchar"}, [["a"]] * 4)
    policy = {
        "version": 1,
        "source": "guests",
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"in_place": True},
    }
    ppdp_sql.run(policy, other.url, log=recorded.file_log)


def _files(recorded: Recorded) -> None:
    """Publish a file, and publish from one."""
    _first_in_place(recorded)
    url, log, folder = recorded.database.url, recorded.file_log, recorded.folder
    ppdp_sql.run(policy_of(folder, {"file": str(folder / "one.csv")}), url, log=log)
    policy = {
        "version": 1,
        "source": str(folder / "one.csv"),
        "columns": {"sex": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"file": str(folder / "two.parquet")},
    }
    ppdp_sql.run(policy, log=log)
