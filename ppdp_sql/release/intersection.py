"""What two releases of one source tell together of a sensitive value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.release.linked_columns import LinkedQuasi
from ppdp_sql.release.measure import Built
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class PlacedRelease:
    """A release whose groups the rows of the source can be found in.

    Attributes:
        quasi: its quasi-identifiers, for templates.
        values: the work table of the source's values and labels.
        published: the work table of groups and their sensitive values.
    """

    quasi: Sequence[Mapping[str, Any]]
    values: str
    published: str


@dataclass(frozen=True)
class Narrowed:
    """How far a sensitive value can be narrowed down, and in how many rows."""

    values: int
    rows: int


def place_release(
    session: Session,
    name: str,
    part: int,
    source: Source,
    quasi: Sequence[LinkedQuasi],
    families: Mapping[str, TypeFamily],
    release: Built | None,
    *,
    starred: bool,
    least: int,
) -> PlacedRelease:
    """Make the work tables of a release.

    Args:
        session: where the release and its source are.
        name: what the work tables are named by.
        part: a number for tables of one name.
        source: the source.
        quasi: the quasi-identifiers at the release's levels.
        families: the types of the sensitive columns to compare.
        release: the release; None where it cannot be read, so that the source says what it had.
        starred: suppressed rows were published with `*` in every quasi-identifier.
        least: rows of the smallest group that it has, where it cannot be read.
    """
    described = [item.of_source(release or "", starred) for item in quasi]
    sensitive = [{"name": column, "family": family} for column, family in families.items()]
    values = session.work(f"{name}_labels", part)
    published = session.work(f"{name}_groups", part)
    session.execute(
        "verify/linked_values",
        target=values,
        relation=source,
        quasi=described,
        known=None,
        height=0,
    )
    session.analyze(values)
    if release is None:
        session.execute(
            "release/gather_groups",
            target=published,
            source=source,
            quasi=described,
            values=values,
            sensitive=sensitive,
            least=least,
        )
    else:
        session.execute(
            "verify/linked_published",
            target=published,
            release=release,
            quasi=described,
            values=values,
            sensitive=sensitive,
            starred=starred,
        )
    session.analyze(published)
    return PlacedRelease(described, values, published)


def narrowed_values(
    session: Session,
    source: Source,
    now: PlacedRelease,
    before: PlacedRelease,
    place: int,
    promised: int,
) -> Narrowed | None:
    """Compare the values of overlapping groups; None where every row keeps what was promised.

    Args:
        session: where the work tables are.
        source: the source, whose rows say which groups overlap.
        now: a release.
        before: another release.
        place: the sensitive column's place among those that both were made with.
        promised: how many values the policy leaves open.
    """
    values, rows = session.fetch(
        "release/common_values",
        source=source,
        now=now,
        before=before,
        value=f"value_{place}",
        promised=promised,
    )[0]
    return Narrowed(int(values), int(rows)) if rows else None
