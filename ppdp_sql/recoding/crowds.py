"""Who of a population lies in the cells of which group, where levels vary by row."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ppdp_sql.recoding.problem import RecodingProblem

if TYPE_CHECKING:
    from ppdp_sql.recoding.clusters import Clusters


class Crowds:
    """Finds the people of groups, once for all models that ask for the same population."""

    def __init__(self, problem: RecodingProblem, key_words: int) -> None:
        """Describe the columns.

        Args:
            problem: what is recoded.
            key_words: words of a group's key.
        """
        self._problem = problem
        self._key_words = key_words
        frequency = problem.frequency
        asked = {fact["population"] for fact in problem.judgement.facts if "population" in fact}
        #: The populations that models ask for, with the tables of their values.
        self._populations = {
            found.table: found.dimensions
            for found in frequency.populations.values()
            if found.table in asked
        }
        heights = [column.dimension.height for column in problem.columns]
        self._columns = [
            {
                "index": column.dimension.index,
                "interval": column.interval,
                "raw": column.bits(0),
                "height": column.dimension.height,
                # A vector of levels is one number, whose digits they are.
                "stride": math.prod(height + 1 for height in heights[:index]),
                "whole": [
                    {"level": level, "masks": column.dimension.code.mask(level, column.words)}
                    for level in range(column.dimension.height + 1)
                ],
            }
            for index, column in enumerate(problem.columns)
        ]

    def find(self, clusters: str, keys: str) -> dict[str, str]:
        """Make a table of who lies where for each population, by the population's table."""
        session = self._problem.session
        found = {}
        for number, (population, dimensions) in enumerate(self._populations.items()):
            target = session.work("lying", number)
            session.execute(
                "recode/lying",
                target=target,
                clusters=clusters,
                keys=keys,
                key_words=self._key_words,
                population=population,
                dimensions=dimensions,
                words=self._problem.words,
                columns=self._columns,
            )
            session.analyze(target)
            found[population] = target
        return found

    def strangers(self, population: str, lying: str, clusters: Clusters) -> str:
        """Make the table of people who lie in no group, and could."""
        session = self._problem.session
        target = session.work("strangers")
        session.execute(
            "recode/strangers",
            target=target,
            population=population,
            lying=lying,
            classes=clusters.classes,
            dimensions=self._populations[population],
            words=self._problem.words,
            columns=clusters.described,
        )
        session.analyze(target)
        return target

    def told(self, fact: dict[str, Any], found: dict[str, str]) -> dict[str, Any]:
        """Tell a model's fragment where its people are."""
        if "population" not in fact:
            return {}
        return {"lying": found[fact["population"]], "person_words": self._problem.words}
