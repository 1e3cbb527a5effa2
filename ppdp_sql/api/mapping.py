"""releases mapping: the private export of what became of each value."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import bind_recorded
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.releases import find_record, session_on
from ppdp_sql.api.task import Task, count, resolve_columns
from ppdp_sql.api.views.releases import mapping_view
from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error, is_there
from ppdp_sql.frequency.relations import exists
from ppdp_sql.notebook import Shown, View
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.mapping import MAPPING, keep_recoded
from ppdp_sql.release.plan import quasi_kind
from ppdp_sql.release.schemas import close_to_others
from ppdp_sql.release.target import check_new
from ppdp_sql.templating import Session, StatementLog

COLUMNS = ("column", "value", "level", "published")
FILES = (".csv", ".csv.gz", ".tsv")


@dataclass(frozen=True)
class MappingExport(Shown):
    """Where the value mapping of a release went."""

    record: ReleaseRecord
    values: int
    target: str

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON; the values themselves are not among them."""
        return {
            "release": {"kind": self.record.kind, "name": self.record.name, "id": self.record.id},
            "values": self.values,
            "target": self.target,
        }

    def _view(self) -> View:
        return mapping_view(self)


def release_mapping(
    release: str,
    engine: Any = None,
    *,
    output: str | Path | None = None,
    table: str | None = None,
    log: str | Path | StatementLog | None = None,
) -> MappingExport:
    """Export the value mapping of a release to a file or a table that only its owner can read.

    A release that was published with `mapping: true` has kept it. For others it is made again,
    from the source and the hierarchies, as long as both are still there.

    Args:
        release: the id of the release.
        engine: a URL or an open connection; else PPDP_ENGINE.
        output: a .csv, .csv.gz or .tsv file that does not exist.
        table: a table that does not exist.
        log: a file for the statement log.
    """
    if (output is None) == (table is None):
        raise InputError("say where the mapping goes: either -o FILE or --table TABLE")
    if output is not None:
        _check_file(Path(output))
    with session_on(engine, log, writing=table is not None) as session:
        target = _target(session, table)
        record = find_record(ReleaseLog(session).records(), release)
        mapping = _mapping(session, record)
        if target is None:
            assert output is not None
            rows = session.fetch("release/read_mapping", table=mapping)
            _write(Path(output), rows)
            return MappingExport(record, len(rows), str(output))
        session.execute("load/copy_table", target=target, source=mapping)
        close_to_others(session, target)
        values = session.fetch("release/mapping_size", table=target)[0][0]
        return MappingExport(record, int(values), str(table))


def _check_file(path: Path) -> None:
    if not str(path).endswith(FILES):
        raise InputError(f"the mapping '{path}' must end in .csv, .csv.gz or .tsv")
    if is_there(path, "the mapping"):
        raise InputError(f"the file '{path}' exists; choose another name")


def _target(session: Session, table: str | None) -> Relation | None:
    if table is None:
        return None
    target = session.engine.qualify(parse_relation(table))
    check_new(session, target, "the table")
    return target


def _mapping(session: Session, record: ReleaseRecord) -> Relation | str:
    """Return the mapping that was kept, or make it again as a temporary table."""
    for item in record.owned:
        kept = session.engine.qualify(Relation(item.name, item.schema))
        if item.role == MAPPING and exists(session, kept):
            return kept
    if record.kind == "network":
        raise InputError(f"release {record.id} is a network, which has no value mapping")
    if record.policy is None or record.kind == "in_place":
        raise InputError(
            f"release {record.id} kept no mapping, and its source is no longer what it was; "
            "publish with mapping: true to keep one"
        )
    bound = bind_recorded(record.policy, record.id, with_hierarchies=True)
    if bound.policy_hash != record.policy_hash:
        raise InputError(
            f"the hierarchies of release {record.id} changed since, so its mapping cannot be made "
            "again; publish with mapping: true to keep one"
        )
    if invariances(bound.models):
        raise InputError(
            f"release {record.id} is under m_invariance, whose groups depend on earlier releases, "
            "so its mapping cannot be made again; publish with mapping: true to keep one"
        )
    columns = resolve_columns(session, bound, bound.source)
    task = count(session, bound, bound.source, columns, ReleaseLog(session).key)
    if task.frequency.fingerprint != record.source_fingerprint:
        raise InputError(
            f"the source of release {record.id} changed since, so its mapping cannot be made "
            "again; publish with mapping: true to keep one"
        )
    target = session.work("mapping")
    levels = _levels(record)
    if levels is None:
        _map_cells(session, task, target)
        return target
    session.execute(
        "release/keep_mapping",
        target=target,
        temporary=True,
        dimensions=task.frequency.dimensions[0].table,
        columns=[
            {
                "name": dimension.column.name,
                "family": dimension.column.family,
                "index": dimension.index,
                "level": levels[dimension.column.name],
                "kind": quasi_kind(dimension, levels[dimension.column.name], starred=False),
            }
            for dimension in task.frequency.dimensions
        ],
    )
    return target


def _map_cells(session: Session, task: Task, target: str) -> None:
    """Recode once more, which gives the same cells, and tell how each value was shown."""
    bound = task.bound
    recoded_task, outcome = search(
        session, LeveledTasks(session, task), bound.models, bound.algorithm, bound.metric
    )
    assert outcome.recoded is not None
    words = task.frequency.layout.words
    keep_recoded(
        session,
        target,
        outcome.recoded.table,
        [
            {
                "name": dimension.column.name,
                "family": dimension.column.family,
                "index": dimension.index,
                "dimensions": dimension.table,
                "bits": [
                    {"word": word, "mask": mask}
                    for word, mask in enumerate(dimension.code.mask(0, words))
                    if mask
                ],
            }
            for dimension in recoded_task.frequency.dimensions
        ],
    )


def _levels(record: ReleaseRecord) -> dict[str, int] | None:
    """Return the levels of a node; None where a local recoding has none."""
    levels = json.loads(record.node)
    return None if levels is None else dict(levels)


def _write(path: Path, rows: list[ResultRow]) -> None:
    """Write a file that only its owner can read."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t" if path.name.endswith(".tsv") else ",")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    content = text.getvalue().encode()
    if path.name.endswith(".gz"):
        content = gzip.compress(content)
    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "wb") as file:
            file.write(content)
    except OSError as error:
        raise file_error("the mapping", path, error) from None
