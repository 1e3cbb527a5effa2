"""releases verify: measure a release again, from nothing but itself and what the log promised."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind_recorded
from ppdp_sql.api.check_policy import asked_columns, refuse_without_source
from ppdp_sql.api.linked import linked_from_log
from ppdp_sql.api.merged import groups_by, merge_tables, shown_columns
from ppdp_sql.api.perturbed import counted_source
from ppdp_sql.api.published_levels import hidden_rows
from ppdp_sql.api.releases import find_record, session_on
from ppdp_sql.api.result import PrivacyFacts, privacy_facts
from ppdp_sql.api.sensitive_values import measure_asked
from ppdp_sql.api.views.releases import verified_view
from ppdp_sql.catalog.relation import Relation, Source, SourceFile, parse_file, parse_relation
from ppdp_sql.errors import InputError, RelationError, VerificationError
from ppdp_sql.frequency.relations import describe, file_is_there, qualified
from ppdp_sql.names import counted, listing
from ppdp_sql.notebook import Shown, View
from ppdp_sql.policy import Role
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.linked import is_linked
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.measure import (
    Measured,
    is_text,
    measured_words,
    needs_hierarchy,
    needs_reference,
)
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class VerifiedRelease(Shown):
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

    def _view(self) -> View:
        return verified_view(self)


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
        if record.kind == "network":
            raise InputError(
                f"release {release} is a network, which is verified when it is published; run "
                "ppdp network again"
            )
        bound = _bound(record.policy, release)
        try:
            return _verify(session, record, bound)
        except RelationError as error:
            raise VerificationError(
                f"'{record.name}' of release {release} can no longer be read", detail=error.detail
            ) from None


def _bound(text: str, release: str) -> BoundPolicy:
    """Bind the policy of a release; its hierarchies only where a model goes by one."""
    bound = bind_recorded(text, release, with_hierarchies=False)
    treated = any(column.may_be_generalized for column in bound.policy.columns.values())
    if not treated and not any(
        needs_hierarchy(model) or is_linked(model) for model in bound.models
    ):
        return bound
    bound = bind_recorded(text, release, with_hierarchies=True)
    recorded = json.loads(text)["hierarchies"]
    for name in bound.policy.with_role(Role.SENSITIVE):
        if recorded.get(name) != bound.hierarchy_hashes.get(name):
            raise VerificationError(
                f"the hierarchy of column '{name}' has changed since release {release}, which was "
                "measured along it; it cannot be verified any more"
            )
    return bound


def _verify(session: Session, record: ReleaseRecord, bound: BoundPolicy) -> VerifiedRelease:
    relation = published_relation(session, record, bound)
    names = [column.name for column in describe(session, relation)]
    if names != shown_columns(bound):
        raise VerificationError(
            f"'{record.name}' has the columns {listing(names)}, and release {record.id} published "
            f"{listing(shown_columns(bound))}"
        )
    measured = _measured(session, record, bound, relation)
    for model, numbers in zip(bound.models, measured.achieved, strict=True):
        # An empty live view shows nobody.
        if not model.accepts(numbers) and measured.rows:
            found, asked = measured_words(model, numbers)
            raise VerificationError(
                f"'{record.name}' has {found}, and release {record.id} promised {asked}"
            )
    promised = (record.published_rows, record.groups)
    if record.kind != "live_view" and (measured.rows, measured.groups) != promised:
        raise VerificationError(
            f"'{record.name}' has {measured.rows} rows in {measured.groups} groups, and release "
            f"{record.id} published {record.published_rows} in {record.groups}: it was changed"
        )
    privacy = privacy_facts(bound.models, measured.achieved)
    return VerifiedRelease(record, measured.rows, measured.groups, privacy)


def _measured(
    session: Session, record: ReleaseRecord, bound: BoundPolicy, relation: Relation | SourceFile
) -> Measured:
    """Measure every model; closeness needs the source as it was."""
    reference = None
    if any(needs_reference(model) for model in bound.models):
        reference = _source(session, record, bound)
    typed: Source = relation
    levels = {name: facts["level"] for name, facts in json.loads(record.sensitive or "{}").items()}
    if (is_text(relation) or any(levels.values())) and any(model.column for model in bound.models):
        # Neither a CSV file nor labels have types; those of the source tell what is a number.
        typed = bound.source
    asked = [
        replace(item, levels=range(levels[item.column.name], levels[item.column.name] + 1))
        if item.column.name in levels
        else item
        for item in asked_columns(bound, describe(session, typed))
    ]
    quasi = groups_by(bound)
    measured, columns = measure_asked(session, relation, reference, quasi, asked, bound.models)
    _check_hidden(record, hidden_rows(session, relation, columns))
    linked = linked_from_log(session, record, bound, relation, reference)
    achieved = tuple(linked.get(at, numbers) for at, numbers in enumerate(measured.achieved))
    return replace(measured, achieved=achieved)


def _check_hidden(record: ReleaseRecord, found: Mapping[str, int]) -> None:
    """Raise where a column is hidden in more rows than then, or in fewer."""
    promised = json.loads(record.sensitive or "{}")
    for name, rows in found.items():
        if rows != promised[name]["hidden"]:
            raise VerificationError(
                f"'{record.name}' hides column '{name}' in {counted(rows, 'row')}, and release "
                f"{record.id} hid it in {promised[name]['hidden']}: it was changed"
            )


def _source(session: Session, record: ReleaseRecord, bound: BoundPolicy) -> Source:
    """Return the source, if it is still there and has as many rows as then."""
    if record.kind == "in_place":
        refuse_without_source(bound.models, f"'{record.name}' has taken its place")
    try:
        describe(session, bound.source)
        source = qualified(session, bound.source)
        rows = int(session.fetch("verify/count_rows", relation=source)[0][0])
    except InputError:
        refuse_without_source(bound.models, "that can no longer be read")
        raise
    if rows != record.source_rows:
        why = f"that has {rows} rows now instead of {record.source_rows}"
        refuse_without_source(bound.models, why)
    return counted_source(session, bound)


def published_relation(
    session: Session, record: ReleaseRecord, bound: BoundPolicy
) -> Relation | SourceFile:
    """Return what was published, if it is still there."""
    if record.kind == "file":
        file = parse_file(record.name, Path(), as_text=True)
        if file is None or not file_is_there(session, file):
            raise VerificationError(f"the file '{record.name}' of release {record.id} is gone")
        return file
    if record.kind == "script":
        assert bound.policy.publish is not None
        if bound.policy.publish.dialect is not None:
            raise InputError(
                f"the script of release {record.id} makes its table on "
                f"{bound.policy.publish.dialect}, where ppdp does not run; nothing of it is here"
            )
        relation = session.engine.qualify(parse_relation(str(bound.policy.publish.relation)))
        if not session.fetch("catalog/relation_kind", relation=relation):
            raise InputError(
                f"the script of release {record.id} makes '{relation}', which is not there; run "
                "the script, then verify it"
            )
        return relation
    if record.kind == "break_merge":
        return merge_tables(session, bound, record.id)
    relation = session.engine.qualify(parse_relation(record.name))
    found = session.fetch("catalog/relation_kind", relation=relation)
    if not found:
        raise VerificationError(f"'{record.name}' of release {record.id} is gone")
    marked = release_id(found[0][2])
    if marked != record.id:
        now = f"release {marked}" if marked else "no release of ours"
        raise VerificationError(f"'{record.name}' is {now} and no longer release {record.id}")
    return relation
