"""releases drop: take a release away, with all that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.releases import find_record, session_on
from ppdp_sql.api.views.releases import dropped_view
from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error
from ppdp_sql.frequency.relations import exists
from ppdp_sql.notebook import Shown, View
from ppdp_sql.release.broken import PIECES
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.folder import empty_folder
from ppdp_sql.release.log import Owned, ReleaseLog, ReleaseRecord, sidecar_of
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class DroppedRelease(Shown):
    """A release that is gone, and what went with it."""

    record: ReleaseRecord
    dropped: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "release": {"kind": self.record.kind, "name": self.record.name, "id": self.record.id},
            "dropped": list(self.dropped),
        }

    def _view(self) -> View:
        return dropped_view(self)


def drop_release(
    release: str, engine: Any = None, *, log: str | Path | StatementLog | None = None
) -> DroppedRelease:
    """Drop a release and its line in the log.

    What has taken its place since is left alone; so is what belongs to another release.
    """
    with session_on(engine, log, writing=True) as session:
        release_log = ReleaseLog(session)
        records = release_log.records()
        record = find_record(records, release)
        others = [other for other in records if other.id != release]
        if record.kind == "in_place" and _is_current(session, record):
            raise InputError(
                f"release {release} took the place of its source, so nothing else holds those "
                f"rows; drop the table '{record.name}' itself if they are to go"
            )
        dropped = _drop_relations(session, record, others)
        release_log.forget(record)
        # Last, because no transaction brings a file back.
        if record.kind in ("file", "script"):
            dropped += _remove_file(session, record, others)
    return DroppedRelease(record, tuple(dropped))


def _is_current(session: Session, record: ReleaseRecord) -> bool:
    relation = session.engine.qualify(parse_relation(record.name))
    found = session.fetch("catalog/relation_kind", relation=relation)
    return bool(found) and release_id(found[0][2]) == record.id


def _drop_relations(
    session: Session, record: ReleaseRecord, others: list[ReleaseRecord]
) -> list[str]:
    dropped = []
    relations: list[tuple[Relation, str]] = []
    if record.kind in ("table", "view", "live_view") and _is_current(session, record):
        relation = session.engine.qualify(parse_relation(record.name))
        kind = "table" if record.kind == "table" else "view"
        relations.append((relation, kind))
    used = {item for other in others for item in other.owned}
    catalog = session.engine.qualify(Relation("", "main")).catalog
    # Broken releases of one prefix have tables of one name: the mark tells whose they are.
    pieces = [item for item in record.owned if item.role in PIECES]
    mine = [item for item in pieces if _marked_id(session, item, catalog) == record.id]
    used = used.union(pieces).difference(mine)
    relations += [
        (item.relation(catalog), item.kind)
        for item in record.owned
        if (item not in used or relations) and _is_there(session, item, catalog)
    ]
    for relation, kind in relations:
        session.execute("release/drop_relation", relation=relation, kind=kind)
        dropped.append(str(Relation(relation.name, relation.schema)))
    return dropped


def _marked_id(session: Session, item: Owned, catalog: str | None) -> str | None:
    """Return the release that a relation says it belongs to."""
    found = session.fetch("catalog/relation_kind", relation=item.relation(catalog))
    return release_id(found[0][2]) if found else None


def _is_there(session: Session, item: Owned, catalog: str | None) -> bool:
    """A function has no place among the relations; it goes before what it reads."""
    return item.kind == "function" or exists(session, item.relation(catalog))


def _remove_file(session: Session, record: ReleaseRecord, others: list[ReleaseRecord]) -> list[str]:
    newest = all(
        other.name != record.name or other.created_at < record.created_at for other in others
    )
    if not newest:
        return []
    if session.engine.capabilities.writes_files == "folder":
        # The engine cannot remove it, but nothing is left in it.
        return [record.name] if empty_folder(session, record.name) else []
    path = Path(record.name)
    if not path.exists():
        return []
    try:
        path.unlink()
        sidecar_of(path).unlink(missing_ok=True)
    except OSError as error:
        raise file_error("the file", path, error) from None
    return [str(path)]
