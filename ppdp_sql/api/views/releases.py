"""How the log of a database and what is done with releases are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppdp_sql.api.views.promises import privacy_table
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import row_counts
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.report.chart_spec import Spec

if TYPE_CHECKING:
    from ppdp_sql.api.drop_release import DroppedRelease
    from ppdp_sql.api.mapping import MappingExport
    from ppdp_sql.api.releases import ReleaseComparison
    from ppdp_sql.api.verify_release import VerifiedRelease

_RELEASE = (
    "id", "kind", "name", "source", "source_rows", "published_rows", "suppressed_rows", "groups",
    "algorithm", "version", "created_at", "created_by",
)  # fmt: skip


def log_view(records: Sequence[ReleaseRecord]) -> View:
    """Show the log, newest release first."""
    table = Table.of(_RELEASE, [vars(record) for record in records])

    def charts() -> dict[str, Spec]:
        counts = [
            (f"{record.name} ({record.id})", record.published_rows, record.suppressed_rows)
            for record in records
        ]
        words = "Rows of each release that are published, and that are suppressed"
        return {"rows": row_counts(counts, words)} if counts else {}

    return View("Releases", {"releases": len(records)}, {"releases": table}, "releases", (), charts)


def _about(record: ReleaseRecord) -> dict[str, str]:
    return {"kind": record.kind, "name": record.name, "release": record.id}


def release_comparison_view(comparison: ReleaseComparison) -> View:
    """Show in which facts two releases differ."""
    table = Table.of(("fact", "first", "second"), comparison.differences)
    same = [name for name, holds in comparison.same.items() if holds]
    facts = {
        "first": f"{comparison.first.name} ({comparison.first.id})",
        "second": f"{comparison.second.name} ({comparison.second.id})",
        "same": ", ".join(same) or None,
    }
    return View("Two releases", facts, {"differences": table}, "differences")


def verified_view(verified: VerifiedRelease) -> View:
    """Show what a release that still holds has."""
    facts = _about(verified.record) | {"rows": verified.rows, "groups": verified.groups}
    return View("Holds", facts, {"privacy": privacy_table(verified.privacy)}, "privacy")


def dropped_view(dropped: DroppedRelease) -> View:
    """Show what went with a release."""
    table = Table(("name",), [(name,) for name in dropped.dropped])
    return View("Dropped", _about(dropped.record), {"dropped": table}, "dropped")


def mapping_view(export: MappingExport) -> View:
    """Show where a value mapping went; its values are not shown."""
    columns = ("release", "kind", "name", "values", "target")
    row = _about(export.record) | {"values": export.values, "target": export.target}
    note = "it holds raw values: keep it private"
    return View("Value mapping", {}, {"export": Table.of(columns, [row])}, "export", [note])
