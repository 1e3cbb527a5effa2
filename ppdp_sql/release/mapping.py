"""The value mapping: what became of each value. It holds raw values and is nobody's to read."""

from __future__ import annotations

from typing import Any

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.release.log import Owned
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.schemas import close_to_others, create_private_schema, private_relation
from ppdp_sql.templating import Session

#: What the log calls a value mapping.
MAPPING = "mapping"


def mapping_columns(plan: ReleasePlan) -> list[dict[str, Any]]:
    """Describe the quasi-identifiers for the mapping's statement."""
    return [column for column in plan.context["columns"] if column["quasi"]]


def keep_recoded(
    session: Session,
    target: Relation | str,
    recoded: str,
    columns: list[dict[str, Any]],
) -> None:
    """Write the mapping of a local recoding: a value may be shown in several ways."""
    session.execute(
        "release/keep_cell_mapping",
        target=target,
        temporary=isinstance(target, str),
        recoded=recoded,
        dimensions=columns[0]["dimensions"],
        columns=columns,
    )


class Mapping:
    """The mapping of one release, kept in the private schema if the policy asks for it."""

    def __init__(self, session: Session, publisher: Publisher, *, asked: bool) -> None:
        self._session = session
        self._publisher = publisher
        self._asked = asked
        if asked and not publisher.logged:
            raise InputError(
                "the value mapping is kept in the database, and there is none that lasts; name "
                "an engine such as duckdb:warehouse.duckdb or leave mapping out"
            )

    @property
    def _relation(self) -> Relation:
        catalog = self._publisher.log.relations[0].catalog
        return private_relation(self._session, f"mapping__{self._session.run_id}", catalog)

    @property
    def objects(self) -> list[Owned]:
        """The mapping, if it is kept."""
        if not self._asked:
            return []
        return [Owned(MAPPING, str(self._relation.schema), self._relation.name)]

    def keep(self, plan: ReleasePlan) -> None:
        """Write the mapping, closed to everyone."""
        if not self._asked:
            return
        create_private_schema(self._session, self._relation)
        columns = mapping_columns(plan)
        if plan.context["recoded"] is not None:
            keep_recoded(self._session, self._relation, plan.context["recoded"], columns)
            close_to_others(self._session, self._relation)
            return
        self._session.execute(
            "release/keep_mapping",
            target=self._relation,
            temporary=False,
            dimensions=columns[0]["dimensions"],
            columns=columns,
        )
        close_to_others(self._session, self._relation)
