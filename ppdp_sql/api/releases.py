"""releases: what was published from a database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.views.releases import log_view, release_comparison_view
from ppdp_sql.errors import InputError, RightsError
from ppdp_sql.names import suggestion
from ppdp_sql.notebook import Shown, View
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.templating import Session, StatementLog

#: Facts of a release that are JSON in the log.
_DOCUMENTS = ("node", "privacy", "metrics", "policy", "objects", "sensitive")

#: Facts in which any two releases differ.
_OWN = ("id", "name", "created_at", "created_by", "objects")


class ReleaseList(list[ReleaseRecord], Shown):
    """The log of a database, newest release first."""

    def _view(self) -> View:
        return log_view(self)


def releases(engine: Any = None, *, log: str | Path | StatementLog | None = None) -> ReleaseList:
    """Return the log of a database, newest release first."""
    with session_on(engine, log, writing=False) as session:
        return ReleaseList(ReleaseLog(session).records())


@dataclass(frozen=True)
class ReleaseComparison(Shown):
    """Two releases side by side."""

    first: ReleaseRecord
    second: ReleaseRecord

    @property
    def differences(self) -> list[dict[str, Any]]:
        """Every fact in which they differ, by its name."""
        first, second = _flat(self.first), _flat(self.second)
        names = [*first, *(name for name in second if name not in first)]
        return [
            {"fact": name, "first": first.get(name), "second": second.get(name)}
            for name in names
            if first.get(name) != second.get(name)
        ]

    @property
    def same(self) -> dict[str, bool]:
        """Whether they come from the same source, the same rows, the same policy and SQL."""
        first, second = self.first, self.second
        return {
            "source": first.source == second.source,
            "rows": first.source_fingerprint is not None
            and first.source_fingerprint == second.source_fingerprint,
            "policy": first.policy_hash == second.policy_hash,
            "sql": first.sql_hash == second.sql_hash,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as JSON."""
        return {
            "releases": [release_document(self.first), release_document(self.second)],
            "same": self.same,
            "differences": self.differences,
        }

    def _view(self) -> View:
        return release_comparison_view(self)


def compare_releases(
    first: str,
    second: str,
    engine: Any = None,
    *,
    log: str | Path | StatementLog | None = None,
) -> ReleaseComparison:
    """Put two releases side by side, by their ids."""
    with session_on(engine, log, writing=False) as session:
        records = ReleaseLog(session).records()
        return ReleaseComparison(find_record(records, first), find_record(records, second))


def release_document(record: ReleaseRecord) -> dict[str, Any]:
    """Return a release as JSON; the policy as it was written, with the hashes of hierarchies."""
    document = asdict(record)
    for key in _DOCUMENTS:
        document[key] = None if document[key] is None else json.loads(document[key])
    if document["sensitive"] is None:
        del document["sensitive"]
    if document["policy"] is not None:
        document["hierarchies"] = document["policy"]["hierarchies"]
        document["policy"] = document["policy"]["data"]
    return document


def find_record(records: list[ReleaseRecord], release: str) -> ReleaseRecord:
    """Return the release of an id."""
    found = [record for record in records if record.id == release]
    if not found:
        hint = suggestion(release, [record.id for record in records])
        raise InputError(f"there is no release '{release}'{hint}; list them with ppdp releases")
    return found[0]


@contextmanager
def session_on(
    engine: Any, log: str | Path | StatementLog | None, *, writing: bool
) -> Iterator[Session]:
    """Open a session in one transaction, which lasts where something is written."""
    target = choose_engine(engine, None, None)
    with open_session(target, read_only=not writing, log=log) as session:
        if writing and session.engine.capabilities.read_only:
            raise RightsError("the database is read-only; open it for writing")
        with session.engine.transaction(commit=writing):
            yield session


def _flat(record: ReleaseRecord) -> dict[str, Any]:
    """Return facts with names such as `node.age` and `privacy.k`."""
    document = release_document(record)
    flat: dict[str, Any] = {}
    for key, value in document.items():
        if key in (*_OWN, "policy", "hierarchies"):
            continue
        if key == "privacy":
            for facts in value:
                column = f"({facts['column']})" if facts["column"] else ""
                flat[f"privacy.{facts['model']}{column}"] = facts["achieved"]
        elif isinstance(value, dict):
            flat |= {f"{key}.{name}": part for name, part in value.items()}
        else:
            flat[key] = value
    return flat
