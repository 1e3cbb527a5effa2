"""releases verify: measure a release again, from nothing but itself and what the log promised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind_recorded
from ppdp_sql.api.releases import find_record, session_on
from ppdp_sql.api.result import PrivacyFacts, privacy_facts
from ppdp_sql.catalog.relation import Relation, SourceFile, file_format, parse_relation
from ppdp_sql.errors import InputError, RelationError, VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import listing
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.measure import measure_models
from ppdp_sql.release.plan import published
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class VerifiedRelease:
    """A release that still holds."""

    record: ReleaseRecord
    rows: int
    groups: int
    privacy: Sequence[PrivacyFacts]

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "release": {"kind": self.record.kind, "name": self.record.name, "id": self.record.id},
            "rows": self.rows,
            "groups": self.groups,
            "privacy": [facts.to_dict() for facts in self.privacy],
            "holds": True,
        }


def verify_release(
    release: str, engine: Any = None, *, log: str | Path | StatementLog | None = None
) -> VerifiedRelease:
    """Measure a release again.

    Raises:
        VerificationError: it is gone, was changed, or no longer holds what it promised.
    """
    with session_on(engine, log, writing=False) as session:
        record = find_record(ReleaseLog(session).records(), release)
        if record.policy is None:
            raise InputError(
                f"release {release} was logged by an earlier version, without its policy; run "
                "the policy again"
            )
        bound = bind_recorded(record.policy, release, with_hierarchies=False)
        try:
            return _verify(session, record, bound)
        except RelationError as error:
            raise VerificationError(
                f"'{record.name}' of release {release} can no longer be read", detail=error.detail
            ) from None


def _verify(session: Session, record: ReleaseRecord, bound: BoundPolicy) -> VerifiedRelease:
    relation = _published(session, record, bound)
    names = [column.name for column in describe(session, relation)]
    if names != published(bound.policy):
        raise VerificationError(
            f"'{record.name}' has the columns {listing(names)}, and release {record.id} published "
            f"{listing(published(bound.policy))}"
        )
    quasi = list(bound.policy.quasi_identifiers)
    measured = measure_models(session, relation, quasi, bound.models, None, ())
    privacy = privacy_facts(bound.models, measured.achieved)
    for facts in privacy:
        # An empty live view shows nobody.
        if not facts.satisfied and measured.rows:
            raise VerificationError(
                f"'{record.name}' has {facts.model} = {facts.achieved:g}, and release {record.id} "
                f"promised {facts.required:g}"
            )
    promised = (record.published_rows, record.groups)
    if record.kind != "live_view" and (measured.rows, measured.groups) != promised:
        raise VerificationError(
            f"'{record.name}' has {measured.rows} rows in {measured.groups} groups, and release "
            f"{record.id} published {record.published_rows} in {record.groups}: it was changed"
        )
    return VerifiedRelease(record, measured.rows, measured.groups, privacy)


def _published(
    session: Session, record: ReleaseRecord, bound: BoundPolicy
) -> Relation | SourceFile:
    """Return what was published, if it is still there."""
    if record.kind == "file":
        path = Path(record.name)
        if not path.is_file():
            raise VerificationError(f"the file '{record.name}' of release {record.id} is gone")
        return SourceFile(path, str(file_format(record.name)), as_text=True)
    if record.kind == "script":
        assert bound.policy.publish is not None
        relation = session.engine.qualify(parse_relation(str(bound.policy.publish.relation)))
        if not session.fetch("catalog/relation_kind", relation=relation):
            raise InputError(
                f"the script of release {record.id} makes '{relation}', which is not there; run "
                "the script, then verify it"
            )
        return relation
    relation = session.engine.qualify(parse_relation(record.name))
    found = session.fetch("catalog/relation_kind", relation=relation)
    if not found:
        raise VerificationError(f"'{record.name}' of release {record.id} is gone")
    marked = release_id(found[0][2])
    if marked != record.id:
        now = f"release {marked}" if marked else "no release of ours"
        raise VerificationError(f"'{record.name}' is {now} and no longer release {record.id}")
    return relation
