"""Enhanced_Privacy: in each cluster a quasi-identifier whose values differ is generalized.

A column with a hierarchy shows the lowest common ancestor of the cluster's values, numbers show
their mean or the interval that holds them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from ppdp_sql.frequency.judgement import judgement
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoded, RecodingProblem
from ppdp_sql.recoding.recoded import describe_columns, measure
from ppdp_sql.templating import Session
from ppdp_sql.tuning.oka import Clustering
from ppdp_sql.tuning.tuples import SortedTuples

#: How the numbers of a cluster are shown.
Numbers = Literal["mean", "interval"]


@dataclass(frozen=True)
class GeneralizedClusters:
    """What clusters show.

    Attributes:
        recoded: what each part shows, and what that is worth.
        parts: the work table that says which rows of a tuple are in which cluster.
    """

    recoded: Recoded
    parts: str

    def drop(self, session: Session) -> None:
        """Drop the work tables."""
        session.drop(self.recoded.table, self.parts)


def generalize(
    session: Session,
    frequency: FrequencyTable,
    tuples: SortedTuples,
    clustering: Clustering,
    model: PrivacyModel,
    numbers: Numbers = "mean",
) -> GeneralizedClusters:
    """Generalize every cluster as little as makes its rows look alike."""
    # A tuple may be in several clusters, so classes of rows cannot be counted by tuples.
    frequency = replace(frequency, class_column=None)
    problem = RecodingProblem(
        session,
        frequency,
        [model],
        judgement(frequency, [model], 0),
        tuples.columns,
        0,
        options={"numbers": numbers},
    )
    described = describe_columns(problem)
    parts, recoded = session.work("parts"), session.work("recoded")
    session.execute(
        "tune/parts",
        target=parts,
        members=clustering.members,
        tuples=tuples.table,
        words=tuples.words,
        columns=tuples.described,
    )
    session.analyze(parts)
    session.execute(
        "recode/recoded",
        target=recoded,
        classes=parts,
        members=parts,
        clusters=clustering.clusters,
        dimensions=frequency.dimensions[0].table,
        words=tuples.words,
        columns=described,
    )
    session.analyze(recoded)
    means = frozenset(_means(described))
    found = measure(session, frequency, recoded, tuples.columns, described, means, 0)
    return GeneralizedClusters(found, parts)


def _means(described: list[dict[str, Any]]) -> list[int]:
    return [column["index"] for column in described if column["mean"]]
