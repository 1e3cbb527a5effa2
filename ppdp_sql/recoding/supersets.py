"""Natural supersets of groups whose levels vary: every node above a group's own cells has one."""

from __future__ import annotations

from itertools import product
from typing import Any

from ppdp_sql.errors import InputError
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.recoding.problem import RecodingProblem

#: Distinct tuples and values, times nodes of the lattice: more would be endless.
MOST_COMPARED = 20_000_000

#: Nodes of the lattice, each of which is written into a statement.
MOST_NODES = 10_000


class Supersets:
    """The large groups of all nodes, found once, and those that each group lies in."""

    def __init__(self, problem: RecodingProblem, classes: str, key_words: int) -> None:
        """Find the large groups of all nodes.

        Args:
            problem: what is recoded.
            classes: the table of its classes.
            key_words: words of a group's key.

        Raises:
            InputError: there would be too many of them.
        """
        self._problem = problem
        self._session = problem.session
        self._classes = classes
        self._key_words = key_words
        asked = [model for model in problem.models if isinstance(model, SupersetCloseness)]
        self._is_asked = bool(asked)
        self.tables: list[str] = []
        if not asked:
            return
        _refuse_endless(problem)
        frequency, words = problem.frequency, problem.words
        nodes = product(*(range(height + 1) for height in frequency.lattice.heights))
        self._nodes = self._make(
            "superset_nodes",
            nodes=[{"levels": node, "masks": frequency.layout.mask(node)} for node in nodes],
            columns=len(problem.columns),
            words=words,
        )
        self._supersets = self._make(
            "supersets",
            frequency=frequency.table,
            nodes=self._nodes,
            words=words,
            least=min(model.n for model in asked),
        )
        self._values = self._make(
            "superset_values",
            distribution=frequency.judged_table,
            nodes=self._nodes,
            supersets=self._supersets,
            words=words,
        )
        self.tables = [self._nodes, self._supersets, self._values]

    def _make(self, name: str, **context: Any) -> str:
        target = self._session.work(name)
        self._session.execute(f"recode/{name}", target=target, **context)
        self._session.analyze(target)
        return target

    def find(self, clusters: str, keys: str) -> str | None:
        """Make the table of which group lies in which superset; None where nobody asks."""
        if not self._is_asked:
            return None
        return self._make(
            "superset_pairs",
            clusters=clusters,
            keys=keys,
            key_words=self._key_words,
            classes=self._classes,
            nodes=self._nodes,
            supersets=self._supersets,
            dimensions=self._problem.frequency.dimensions[0].table,
            words=self._problem.words,
            columns=[
                {
                    "index": column.dimension.index,
                    "interval": column.interval,
                    "meets": [
                        {"level": level + 1, "bits": column.bits(level)}
                        for level in range(column.dimension.height - 1, -1, -1)
                        if column.bits(level)
                    ],
                }
                for column in self._problem.columns
            ],
        )

    def told(self, fact: dict[str, Any], pairs: str | None) -> dict[str, Any]:
        """Tell a model's fragment where its supersets are."""
        if pairs is None or not isinstance(fact["model"], SupersetCloseness):
            return {}
        return {"superset_pairs": pairs, "superset_values": self._values}


def _refuse_endless(problem: RecodingProblem) -> None:
    """Refuse to compare with more nodes than can be counted in reasonable time."""
    frequency = problem.frequency
    nodes = frequency.lattice.size
    rows = frequency.combinations if frequency.distribution is None else frequency.distribution.rows
    if nodes > MOST_NODES or nodes * rows > MOST_COMPARED:
        raise InputError(
            f"nt_closeness compares every group with what has it at {nodes:,} nodes of "
            f"{rows:,} distinct tuples and values, which local recoding cannot do in reasonable "
            "time; name fewer quasi-identifiers or lower hierarchies, ask for t_closeness, or use "
            "a full-domain algorithm such as optimal"
        )
