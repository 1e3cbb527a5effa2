"""Which groups of a recoding pass: the models' own statements, over clusters in place of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ppdp_sql.privacy.base import TOLERANCE
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.recoding.crowds import Crowds
from ppdp_sql.recoding.problem import RecodingProblem
from ppdp_sql.recoding.shown import ShownGroups
from ppdp_sql.recoding.supersets import Supersets

if TYPE_CHECKING:
    from ppdp_sql.recoding.clusters import Clusters

#: A mask that leaves every bit: groups have numbers already, and nothing is generalized here.
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
        #: Whether a cluster may come to where no merge makes it pass any more.
        self.may_lose_hope = any(isinstance(model, Invariance) for model in problem.models)
        self._shown = None if self.is_plain else ShownGroups(problem, classes)
        if self._shown is not None:
            words = self._shown.layout.words
            self._crowds = Crowds(problem, words)
            self._supersets = Supersets(problem, classes, words)
            self.tables += [*self._shown.tables, *self._supersets.tables]

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
        if self._shown is None:
            facts = self._problem.judgement.facts
            self._session.execute(
                "recode/failing_sizes", target=target, clusters=clusters, facts=facts
            )
            return
        with self._together(self._shown, clusters, members) as context:
            self._session.execute("recode/failing_groups", target=target, **context)

    def measured(self, clusters: str, members: str) -> list[tuple[float | None, ...]]:
        """Return what each model measures over all clusters."""
        if self._shown is None:
            least = self._session.fetch("recode/smallest", clusters=clusters)[0][0]
            return [(least,) for _ in self._problem.models]
        with self._together(self._shown, clusters, members) as context:
            row = self._session.fetch("recode/measured_groups", **context)[0]
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
            **self.alone(clusters.members),
        )

    def find_strangers(self, clusters: Clusters) -> str | None:
        """Make the table of people who lie in no group and should; None where there are none."""
        wanted = [
            fact["population"]
            for fact in self._problem.judgement.facts
            if "population" in fact
            and (
                clusters.failing_clusters
                or (isinstance(fact["model"], Presence) and fact["model"].dmin > TOLERANCE)
            )
        ]
        if self._shown is None or not wanted:
            return None
        keys = self._shown.keys(clusters.clusters, clusters.members)
        lying = self._crowds.find(clusters.clusters, keys)
        found = None
        for population in dict.fromkeys(wanted):
            strangers = self._crowds.strangers(population, lying[population], clusters)
            if self._session.fetch("recode/size", table=strangers)[0][0]:
                found = strangers
                break
            self._session.drop(strangers)
        self._session.drop(keys, *lying.values())
        return found

    def alone(self, members: str) -> dict[str, Any]:
        """Return what a statement needs that judges groups each for itself, without the others.

        Models that compare groups with each other, with a population or with what is above them
        are asked of clusters alone: what is not a cluster yet has no cells.
        """
        facts = [
            fact
            for fact in self._problem.judgement.facts
            if not fact["projections"]
            and "population" not in fact
            and not isinstance(fact["model"], SupersetCloseness)
        ]
        context = self._judge | {"words": 1, "facts": facts}
        if self.may_lose_hope:
            hoping = [
                fact | {"hopeful": True} for fact in facts if isinstance(fact["model"], Invariance)
            ]
            # Smaller groups than all models ask for are asked, too, what may become of them.
            context |= {"hiding": [{"index": 0, "facts": hoping}], "least_size": None}
        return self._context(members, context)

    def find_hopeless(self, target: str, members: str, trial: str | None = None) -> None:
        """Make the table of clusters that no merge makes pass.

        Args:
            target: the table.
            members: who is in which cluster.
            trial: new numbers of the clusters, where some would be merged.
        """
        context = self.alone(members)
        self._session.execute("recode/hopeless", target=target, trial=trial, **context)

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

    @contextmanager
    def _together(
        self, shown: ShownGroups, clusters: str, members: str
    ) -> Iterator[dict[str, Any]]:
        """Give what a statement needs that judges all groups of a release."""
        keys = shown.keys(clusters, members)
        lying = self._crowds.find(clusters, keys)
        pairs = self._supersets.find(clusters, keys)
        facts = [
            fact
            | {"projections": shown.projections(fact["model"])}
            | self._crowds.told(fact, lying)
            | self._supersets.told(fact, pairs)
            for fact in self._problem.judgement.facts
        ]
        judge = self._judge | {
            "words": shown.layout.words,
            "facts": facts,
            # What fails now is merged, not left out.
            "counts_all": True,
        }
        yield self._context(members, judge) | {"keys": keys}
        self._session.drop(keys, *lying.values(), *([pairs] if pairs else []))

    def _context(self, members: str, judge: dict[str, Any]) -> dict[str, Any]:
        return {
            "members": members,
            "values": self._values,
            "with_values": self._with_values,
            "masks": [EVERY_BIT] * judge["words"],
            "judge": judge,
        }
