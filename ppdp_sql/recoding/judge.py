"""Which groups of a recoding pass: the models' own statements, over clusters in place of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppdp_sql.recoding.problem import RecodingProblem

if TYPE_CHECKING:
    from ppdp_sql.recoding.clusters import Clusters

#: A mask that leaves every bit: groups are numbers of clusters, and nothing is generalized here.
EVERY_BIT = -1


class GroupJudge:
    """Judges clusters; where sizes decide alone, nothing else is looked at."""

    def __init__(self, problem: RecodingProblem, classes: str) -> None:
        self._problem = problem
        self._session = problem.session
        self.is_plain = problem.judgement.is_plain
        #: Work tables of its own.
        self.tables: list[str] = []
        #: What models count in each class: a value and its rows, or rows alone.
        self._values = classes
        self._with_values = problem.frequency.distribution is not None and not self.is_plain
        by_class = (
            problem.options.get("score") == "igpl" and problem.frequency.class_slot is not None
        )
        if self._with_values or by_class:
            self._values = self._session.work("class_values")
            self.tables.append(self._values)
            self._session.execute(
                "recode/class_values",
                target=self._values,
                classes=classes,
                distribution=problem.frequency.judged_table,
                words=problem.words,
            )
            self._session.analyze(self._values)

    @property
    def _judge(self) -> dict[str, Any]:
        """What fragments are told; where sizes decide alone, no values are counted in groups."""
        context = self._problem.judgement.context
        return context if self._with_values else context | {"codes": None}

    @property
    def values(self) -> str:
        """The work table of what is counted in each class."""
        return self._values

    def find_failing(self, target: str, clusters: str, members: str) -> None:
        """Make the table of clusters that fail."""
        if self.is_plain:
            facts = self._problem.judgement.facts
            self._session.execute(
                "recode/failing_sizes", target=target, clusters=clusters, facts=facts
            )
        else:
            self._session.execute("recode/failing_groups", target=target, **self._context(members))

    def measured(self, clusters: str, members: str) -> list[tuple[float | None, ...]]:
        """Return what each model measures over all clusters."""
        if self.is_plain:
            least = self._session.fetch("recode/smallest", clusters=clusters)[0][0]
            return [(least,) for _ in self._problem.models]
        row = self._session.fetch("recode/measured_groups", **self._context(members))[0]
        numbers = iter(None if value is None else float(value) for value in row)
        return [tuple(next(numbers) for _ in model.numbers) for model in self._problem.models]

    def find_breaking(self, target: str, nearest: str, clusters: Clusters) -> None:
        """Make the table of pairs whose union would fail, where one of the two passes now."""
        self._session.execute(
            "recode/breaking_pairs",
            target=target,
            nearest=nearest,
            clusters=clusters.clusters,
            failing=clusters.failing,
            ids=self._problem.ids,
            **self._context(clusters.members),
        )

    def alone(self, members: str) -> dict[str, Any]:
        """Return what a statement needs that judges groups each for itself, without the others.

        Models that compare groups with each other, or with a population, are asked at the end.
        """
        context = self._context(members)
        facts = [
            fact
            for fact in self._problem.judgement.facts
            if not fact["projections"] and "population" not in fact
        ]
        return context | {"judge": context["judge"] | {"facts": facts}}

    def cut_context(self, words: int) -> dict[str, Any]:
        """Tell of models what statements about moves need.

        Args:
            words: words of a tree node's key; beside it stand what is asked, and the group.
        """
        keys = words + 2
        return {
            "values": self._values,
            "with_values": self._with_values,
            "masks": [EVERY_BIT] * keys,
            "judge": self._judge | {"words": keys},
        }

    def _context(self, members: str) -> dict[str, Any]:
        return {
            "members": members,
            "values": self._values,
            "with_values": self._with_values,
            "masks": [EVERY_BIT],
            "judge": self._judge | {"words": 1},
        }
