"""Who stood with which values: what a release under m-invariance keeps for the next one.

It holds no person key, only a keyed hash of it, and the values of each group. Still it is nobody's
to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.counted import Distribution
from ppdp_sql.frequency.relations import exists
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.m_invariance import Invariance, invariances
from ppdp_sql.release.log import Owned, ReleaseLog
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.schemas import close_to_others, create_private_schema, private_relation
from ppdp_sql.templating import Session

#: What the log calls the table of people.
PEOPLE = "people"


def last_people(session: Session, log: ReleaseLog, source: str) -> Relation | None:
    """Return what the newest release of a source kept that is still there.

    Each release keeps whom it does not show as the one before it did, so the newest is enough.
    """
    for record in log.records():
        if record.source != source:
            continue
        for item in record.owned:
            relation = item.relation(log.relations[0].catalog)
            if item.role == PEOPLE and exists(session, relation):
                return relation
    return None


def described(distribution: Distribution, model: Invariance) -> dict[str, Any]:
    """Tell templates of the person key."""
    assert model.entity is not None
    return {"name": model.entity, "family": distribution.of(model.entity).column.family}


class KeptPeople:
    """The people of one release, kept in the private schema where a log lasts."""

    def __init__(
        self, session: Session, publisher: Publisher, models: Sequence[PrivacyModel]
    ) -> None:
        self._session = session
        self._publisher = publisher
        self._models = invariances(models)
        self._kept = bool(self._models) and publisher.logged

    @property
    def _relation(self) -> Relation:
        catalog = self._publisher.log.relations[0].catalog
        return private_relation(self._session, f"people__{self._session.run_id}", catalog)

    @property
    def objects(self) -> list[Owned]:
        """The table of people, if it is kept."""
        if not self._kept:
            return []
        return [Owned(PEOPLE, str(self._relation.schema), self._relation.name)]

    @property
    def warnings(self) -> list[str]:
        """Say so where nothing lasts."""
        if not self._models or self._kept:
            return []
        return [
            "nothing lasts here, so the next release cannot keep people with the same values as "
            "m_invariance asks; name an engine such as duckdb:warehouse.duckdb"
        ]

    def keep(
        self, distribution: Distribution, located: Mapping[str, Any], earlier: Relation | None
    ) -> None:
        """Write the table, closed to everyone, before what it goes on from is replaced.

        Args:
            distribution: the counted values.
            located: what statements need that find the group of each source row.
            earlier: what the last release kept.
        """
        if not self._kept:
            return
        create_private_schema(self._session, self._relation)
        self._session.execute(
            "release/keep_people",
            target=self._relation,
            **located,
            columns=[
                {"name": model.about, "family": distribution.of(model.about).column.family}
                for model in self._models
            ],
            entity=described(distribution, self._models[0]),
            key=self._publisher.log.key,
            kept=earlier,
        )
        close_to_others(self._session, self._relation)
