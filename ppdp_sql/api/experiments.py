"""S0's three experiments on choosing k (its section 4.4), each in one call.

S0 prints neither its samples nor its numbers, so a balance near its own is all that can be asked
for; what is known to differ is said beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import bind
from ppdp_sql.api.choice import Choice, ChoicePoint
from ppdp_sql.api.choose import OKA, measure_sweep
from ppdp_sql.api.connect import read_session
from ppdp_sql.api.sweep import sweep_of
from ppdp_sql.catalog.relation import SourceFile
from ppdp_sql.errors import InputError
from ppdp_sql.resources import adult_path
from ppdp_sql.templating import StatementLog
from ppdp_sql.tuning.experiment_sample import draw_sample

_ALL = (
    "age",
    "workclass",
    "fnlwgt",
    "education",
    "education_num",
    "marital_status",
    "occupation",
    "relationship",
    "race",
    "sex",
    "capital_gain",
    "capital_loss",
    "hours_per_week",
    "native_country",
    "income",
)

#: The values of k that an experiment tries.
VALUES = tuple(range(2, 61))

_CLASS = "native_country"


@dataclass(frozen=True)
class Experiment:
    """One experiment of S0.

    Attributes:
        rows: rows of its sample.
        columns: the columns that it looks at.
        quasi: the quasi-identifiers among them; S0 calls the others sensitive.
        balance: the two values of k that S0 finds the balance between.
        utility: utility in percent at the balance, about.
    """

    rows: int
    columns: tuple[str, ...]
    quasi: tuple[str, ...]
    balance: tuple[int, int]
    utility: float

    @property
    def policy(self) -> dict[str, Any]:
        """The experiment as a policy."""
        return {
            "version": 1,
            "source": str(adult_path()),
            "columns": {
                name: {"quasi": f"adult/{name}"} if name in self.quasi else "sensitive"
                for name in self.columns
            },
            "privacy": [{"k": 2}],
        }


_SIX = ("age", "education", "marital_status", "occupation", "race", "native_country")
_FIVE_QUASI = ("age", "workclass", "education", "race", "native_country")

EXPERIMENTS: dict[int, Experiment] = {
    1: Experiment(1000, _SIX, ("age", "education", "race", "native_country"), (8, 9), 60.0),
    2: Experiment(1000, _ALL, _FIVE_QUASI, (11, 12), 52.0),
    3: Experiment(3000, _ALL, _FIVE_QUASI, (10, 11), 50.0),
}


@dataclass(frozen=True)
class ExperimentResult:
    """An experiment of S0 as it comes out here, beside what S0 prints."""

    number: int
    experiment: Experiment
    choice: Choice

    @property
    def differs(self) -> list[str]:
        """What is known to differ between S0's experiment and this one."""
        told = [
            f"S0 drew {self.experiment.rows:,} of the 45,222 complete rows of Adult's two files "
            f"together, and does not say which; these are {self.experiment.rows:,} of the 30,162 "
            "complete rows of its first file, drawn by the seed",
            "S0 clustered with WEKA's k-means and adjusted the clusters afterwards; this is OKA in "
            "batches",
            "S0 counts fully suppressed values and divides by the quasi-identifiers; here privacy "
            "% is the share of quasi-identifier cells at *, and age, shown as a mean, is one only "
            "where a cluster spans all ages",
            "S0 draws the trees of a few columns alone; these are the packaged ones, "
            "hierarchies/adult",
            "S0's stumps are WEKA's; here each predictor has one split by information gain, and it "
            "is measured on the rows it was learned from",
            "the class native_country is itself a quasi-identifier, and 91% of the rows have one "
            "value before anything is generalized",
        ]
        if self.number != 1:
            told.append("S0 names the class of experiment 1 alone; it is taken for this one, too")
        return told

    def to_dict(self) -> dict[str, Any]:
        """Return the experiment as the JSON document that scripts read."""
        document = self.choice.to_dict()
        balance = document["balance"]
        return {
            "experiment": self.number,
            "paper": {
                "k": list(self.experiment.balance),
                "utility": self.experiment.utility,
            },
            "ours": {"k": balance["k"], "utility": balance["utility"]},
            "differs": self.differs,
            **document,
        }


def experiment(
    number: int,
    engine: Any = None,
    *,
    k: Sequence[int] = (),
    seed: int | None = None,
    log: str | Path | StatementLog | None = None,
    done: Callable[[ChoicePoint], None] = lambda _: None,
) -> ExperimentResult:
    """Run one of S0's experiments on a sample of the packaged Adult.

    Args:
        number: 1, 2 or 3.
        engine: a DuckDB URL or connection; memory when none is given.
        k: values of k; 2 to 60 when none is given.
        seed: the seed of the sample and of the clusters; 0 when none is given.
        log: a file for the statement log.
        done: called with each point as it is measured.
    """
    start = time.perf_counter()
    if number not in EXPERIMENTS:
        raise InputError(f"there is no experiment {number}; S0 has 1, 2 and 3")
    asked = EXPERIMENTS[number]
    bound = bind(asked.policy)
    sweep = sweep_of(bound.models, None, k=list(k) or VALUES)
    source = SourceFile(adult_path(), "parquet")
    seed = 0 if seed is None else seed
    with read_session("duckdb:" if engine is None else engine, source=source, log=log) as session:
        sample = draw_sample(session, source, _ALL, asked.rows, seed)
        choice = measure_sweep(session, bound, sweep, sample, OKA, _CLASS, seed, done, start)
    return ExperimentResult(number, asked, choice)
