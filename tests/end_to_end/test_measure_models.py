"""A release that is not what it was promised to be is told so, whatever the search believed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.prepare import prepare_release
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.privacy import MODELS, PrivacyModel
from ppdp_sql.release.guards import model_guards
from ppdp_sql.release.measure import Measured, SensitiveColumn, measure_models
from ppdp_sql.templating import StatementLog
from tests.databases import Database

COLUMNS = {"zone": "varchar", "illness": "varchar", "pay": "integer"}

#: Two groups of six that are alike: four illnesses, pay from 10 to 60.
ILLNESSES = ("flu", "flu", "cold", "cold", "gout", "burn")
GOOD = [
    (zone, illness, pay)
    for zone in "ab"
    for illness, pay in zip(ILLNESSES, (10, 20, 30, 40, 50, 60), strict=True)
]

MODELS_THAT_HOLD: list[PrivacyModel] = [
    MODELS["k"](k=6),
    MODELS["k_m"](k=6, m=1),
    MODELS["distinct_l"](l=4, column="illness"),
    MODELS["entropy_l"](l=3.77, column="illness"),
    MODELS["recursive_cl"](c=0.6, l=2, column="illness"),
    MODELS["alpha_k"](alpha=0.34, k=6, column="illness"),
    MODELS["alpha_k"](alpha=0.17, k=6, column="illness", values=["gout", "burn"]),
    MODELS["ke"](e=50, k=6, column="pay"),
    *(
        MODELS["t_closeness"](t=0, distance=distance, column="pay")
        for distance in ("equal", "ordered", "hellinger", "js")
    ),
    MODELS["beta_likeness"](beta=0.001, column="illness"),
    MODELS["ck_safety"](c=0.6, k=1, column="illness"),
]

Rows = Sequence[tuple[Any, ...]]
SENSITIVE = (
    SensitiveColumn("illness", TypeFamily.TEXT),
    SensitiveColumn("pay", TypeFamily.INTEGER),
)


def measured_on(database: Database, rows: Rows, models: Sequence[PrivacyModel]) -> Measured:
    """Measure models on rows, with Q from the good ones."""
    database.create("source", COLUMNS, GOOD)
    database.create("release", COLUMNS, rows)
    with (
        open_session(database.url, read_only=False) as session,
        session.engine.transaction(commit=False),
    ):
        source, release = (session.engine.qualify(Relation(n)) for n in ("source", "release"))
        return measure_models(session, release, ["zone"], models, source, SENSITIVE)


def test_what_holds_is_accepted(database: Database) -> None:
    measured = measured_on(database, GOOD, MODELS_THAT_HOLD)
    for model, numbers in zip(MODELS_THAT_HOLD, measured.achieved, strict=True):
        assert model.accepts(numbers), (model, numbers)
        if model.name == "t_closeness":
            assert numbers == pytest.approx((0,), abs=1e-15), model


#: One row changed: a value, or the group it stands in.
MOVES: dict[str, Callable[[], Rows]] = {
    "a rare value becomes a common one": lambda: [*GOOD[:5], ("a", "flu", 60), *GOOD[6:]],
    "a row stands in another group": lambda: [("b", *GOOD[0][1:]), *GOOD[1:]],
    "the highest number is lower": lambda: [*GOOD[:5], ("a", "burn", 50), *GOOD[6:]],
    "a value is hidden": lambda: [*GOOD[:5], ("a", None, None), *GOOD[6:]],
}
CAUGHT = {
    "a rare value becomes a common one": {
        "distinct_l", "entropy_l", "recursive_cl", "alpha_k", "beta_likeness", "ck_safety",
    },
    "a row stands in another group": {
        "k", "k_m", "ke", "alpha_k", "t_closeness", "beta_likeness",
    },
    "the highest number is lower": {"ke", "t_closeness"},
    "a value is hidden": {"ke", "t_closeness", "beta_likeness"},
}  # fmt: skip


@pytest.mark.parametrize("move", MOVES)
def test_one_row_that_moved_is_caught(move: str, database: Database) -> None:
    measured = measured_on(database, MOVES[move](), MODELS_THAT_HOLD)
    refused = {
        model.name
        for model, numbers in zip(MODELS_THAT_HOLD, measured.achieved, strict=True)
        if not model.accepts(numbers)
    }
    assert refused >= CAUGHT[move], refused


def test_what_cannot_be_measured_is_not_accepted(database: Database) -> None:
    models = [
        MODELS["ke"](e=1, k=2, column="illness"),
        MODELS["t_closeness"](t=1, distance="ordered", column="illness"),
        MODELS["t_closeness"](t=1, distance="hierarchical", column="illness"),
        MODELS["t_closeness"](t=1, distance="js", column="illness"),
        MODELS["xy"](k=2, y="pay"),
        MODELS["k"](k=2, entity="pay"),
    ]
    measured = measured_on(database, GOOD, models)
    assert [model.accepts(n) for model, n in zip(models, measured.achieved, strict=True)] == (
        [False] * 6
    )


def test_the_guards_of_a_script_say_the_same(database: Database) -> None:
    """They hold on the good rows, and stop at each move and at a release without rows."""
    database.create("source", COLUMNS, GOOD)
    scenes = {
        "held": GOOD,
        "emptied": [],
        **{f"m{at}": move() for at, move in enumerate(MOVES.values())},
    }
    for name, rows in scenes.items():
        database.create(name, COLUMNS, rows)
    with open_session(database.url, read_only=False) as session:
        source = session.engine.qualify(Relation("source"))
        for name in scenes:
            release = session.engine.qualify(Relation(name))
            guarded = [model for model in MODELS_THAT_HOLD if model.is_judged_alone]
            steps = model_guards(guarded, SENSITIVE, ["zone"], source, release)
            assert [step.name for step in steps] == ["verify/guard_models", "verify/guard_columns"]
            stopped = []
            for step in steps:
                try:
                    database.execute(step.render(session))
                except (duckdb.ConversionException, psycopg.DataError) as error:
                    assert "the release does not have" in str(error)
                    stopped.append(step.name)
            assert bool(stopped) == (name != "held"), name


def test_a_script_refuses_what_it_cannot_check() -> None:
    model = MODELS["t_closeness"](t=0.5, distance="hierarchical", column="illness")
    with pytest.raises(InputError, match="cannot judge and check t_closeness of column"):
        model_guards([model], SENSITIVE, ["zone"], Relation("source"), Relation("release"))


def test_a_csv_file_is_measured_as_its_table(tmp_path: Path) -> None:
    """Read back as text it has no types: those of the source say what its values are."""
    days = [date(999, 1, 2), date(2020, 3, 1), date(2020, 12, 1), None]
    columns: dict[str, tuple[TypeFamily, str, list[Any]]] = {
        "whole": (TypeFamily.INTEGER, "bigint", [1, 2, 10, None]),
        "exact": (TypeFamily.DECIMAL, "decimal(9, 3)", [Decimal("1.5"), Decimal("2.25"), 10, None]),
        "real": (TypeFamily.FLOAT, "double", [1e-7, 2.5, 1e22, None]),
        "day": (TypeFamily.DATE, "date", days),
        "word": (TypeFamily.TEXT, "varchar", ["a,b", 'say "x"', "", None]),
        "told": (TypeFamily.BOOLEAN, "boolean", [True, False, True, None]),
    }
    path = tmp_path / "release.csv"
    with duckdb.connect() as connection:
        described = ", ".join(f'"{name}" {kind}' for name, (_, kind, _) in columns.items())
        connection.execute(f"create table release (zone varchar, {described})")
        rows = list(zip(*(values for _, _, values in columns.values()), strict=True))
        for zone, row in zip("aabb", rows, strict=True):
            marks = ", ".join("?" for _ in row)
            connection.execute(f"insert into release values ('{zone}', {marks})", list(row))
        connection.execute(f"copy release to '{path}' (header)")
        models: list[PrivacyModel] = []
        for name, (family, _, _) in columns.items():
            models += [
                MODELS["distinct_l"](l=2, column=name),
                MODELS["beta_likeness"](beta=1, column=name),
            ]
            models.append(MODELS["t_closeness"](t=1, column=name))
            if family.is_numeric:
                models.append(MODELS["ke"](e=1, k=2, column=name))
                models.append(MODELS["t_closeness"](t=1, distance="js", column=name))
            if family.is_ordered:
                models.append(MODELS["t_closeness"](t=1, distance="ordered", column=name))
        sensitive = [SensitiveColumn(name, family) for name, (family, _, _) in columns.items()]
        with open_session(connection, read_only=False) as session, session.engine.transaction():
            table = session.engine.qualify(Relation("release"))
            file = SourceFile(path, "csv", as_text=True)
            answers = [
                measure_models(session, where, ["zone"], models, table, sensitive)
                for where in (table, file)
            ]
    assert answers[0] == answers[1]
    assert None not in [number for numbers in answers[0].achieved for number in numbers]


POLICY = {
    "version": 1,
    "source": "source",
    "columns": {"zone": "quasi", "illness": "sensitive", "pay": "sensitive"},
    "privacy": [{"k": 2}],
    "publish": {"table": "published"},
}


def _verified(model: PrivacyModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run verify another model than the one that it searched for."""

    def prepare(session: Any, task: Any, outcome: Any, publisher: Any) -> Any:
        prepared = prepare_release(session, task, outcome, publisher)
        verification = replace(
            prepared.verification, models=[model], reference=task.source, sensitive=SENSITIVE
        )
        return replace(prepared, verification=verification)

    # The package has a function of the module's name.
    monkeypatch.setattr(sys.modules["ppdp_sql.api.run"], "prepare_release", prepare)


def test_a_run_verifies_models_about_columns(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.create("source", COLUMNS, GOOD)
    _verified(MODELS["distinct_l"](l=4, column="illness"), monkeypatch)
    log = StatementLog()
    result = ppdp_sql.run(POLICY, database.url, log=log)
    assert result.privacy[0].achieved == 4
    steps = [entry.step for entry in log.entries if entry.step.startswith("verify/")]
    assert steps[:4] == [
        "verify/count_cells",
        "verify/count_whole",
        "verify/name_groups",
        "verify/measure_cells",
    ]


def test_a_run_that_fails_verification_says_model_column_and_numbers(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.create("source", COLUMNS, GOOD)
    _verified(MODELS["alpha_k"](alpha=0.2, k=2, column="illness"), monkeypatch)
    words = "alpha_k: alpha = 0.333333 on column 'illness' and the policy asks for at most 0.2"
    with pytest.raises(VerificationError, match=words):
        ppdp_sql.run(POLICY, database.url)
    assert database.relations() == {f"{database.schema}.source"} or database.name == "postgres"
