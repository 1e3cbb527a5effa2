"""Source rows in the groups of a release whose levels vary by row.

What a class was published as is the recoding's own word, since labels do not tell which of two
groups a row went to. That word is not trusted for more: each group must have as many rows as its
classes, and what is measured is counted from the source, from populations and from labels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.relations import describe
from ppdp_sql.recoding import Recoded
from ppdp_sql.release.linked_columns import (
    LinkedQuasi,
    SensitiveValues,
    column_of,
    linked_quasi,
)
from ppdp_sql.release.measure import Built, is_text
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class RecodedLink:
    """How rows of a source find their group in a recoded release.

    Attributes:
        dimensions: the quasi-identifiers with their hierarchies.
        recoded: what each class shows.
        starred: suppressed rows were published with `*` in every quasi-identifier.
    """

    dimensions: Sequence[Dimension]
    recoded: Recoded
    starred: bool

    @property
    def columns(self) -> list[LinkedQuasi]:
        """The quasi-identifiers, at no level of their own."""
        return linked_quasi(self.dimensions, (0,) * len(self.dimensions))

    def described(self, session: Session, release: Built) -> list[dict[str, Any]]:
        """Describe the columns for templates that read the source and the release."""
        link = {
            "dimensions": self.dimensions[0].table,
            "classes": session.work("linked_classes"),
            "words": self.recoded.columns[0].words,
        }
        return [
            item.of_source(release, self.starred)
            | self._extra(item.index)
            | {"link": link, "shown": self._shown(dimension, release)}
            for item, dimension in zip(self.columns, self.dimensions, strict=True)
        ]

    def of_population(self, columns: Sequence[Column], population: Source) -> list[dict[str, Any]]:
        """Describe the columns for templates that read a population."""
        return [
            item.of_population(column_of(columns, item.name, population).family)
            | self._extra(item.index)
            for item in self.columns
        ]

    def _extra(self, index: int) -> dict[str, Any]:
        """Say whether a column has bounds, and where its level stands in the number of a vector."""
        heights = [dimension.height for dimension in self.dimensions]
        return {
            "interval": self.recoded.columns[index].interval,
            "stride": math.prod(height + 1 for height in heights[:index]),
        }

    def _shown(self, dimension: Dimension, release: Built) -> str:
        """Say what a cell is read as; a CSV file has values as the engine writes them."""
        is_hidden = dimension.height == 0 and dimension.null_leaf
        if not self.recoded.is_raw(dimension.index) or self.starred or is_hidden:
            return "label"
        return "written" if is_text(release) else "value"

    def tables(
        self,
        release: Built,
        quasi: Sequence[Mapping[str, Any]],
        published: str,
        sensitive: Sequence[SensitiveValues],
    ) -> list[Step]:
        """Count the groups of the release, and link classes to them."""
        link = quasi[0]["link"]
        return [
            Step(
                "verify/recoded_published",
                {
                    "target": published,
                    "release": release,
                    "quasi": quasi,
                    "dimensions": link["dimensions"],
                    "means": sorted(self.recoded.means),
                    "sensitive": sensitive,
                    "starred": self.starred,
                },
            ),
            Step(
                "verify/recoded_classes",
                {
                    "target": link["classes"],
                    "recoded": self.recoded.table,
                    "words": link["words"],
                    "published": published,
                    "quasi": quasi,
                },
            ),
        ]

    def people(
        self, session: Session, population: Source, number: int, published: str
    ) -> tuple[dict[str, Any], list[Step]]:
        """Find who lies in which group: what is asked of them, and the statements before that."""
        quasi = self.of_population(describe(session, population), population)
        tables = {
            "labels": session.work("linked_labels", number),
            "tuples": session.work("linked_tuples", number),
            "lying": session.work("linked_lying", number),
        }
        context = {"quasi": quasi, "published": published, **tables}
        steps = [
            self.label_step(tables["labels"], population, quasi),
            Step(
                "verify/recoded_tuples",
                {
                    "target": tables["tuples"],
                    "relation": population,
                    "quasi": quasi,
                    "sensitive": None,
                },
            ),
            Step("verify/recoded_boxes", {**context, "target": tables["lying"]}),
        ]
        return context, steps

    def label_step(self, target: str, relation: Source, quasi: Sequence[Mapping[str, Any]]) -> Step:
        """Label the values of a relation at every level."""
        height = max(dimension.height for dimension in self.dimensions)
        context = {"target": target, "relation": relation, "quasi": quasi, "height": height}
        return Step("verify/recoded_labels", context)
