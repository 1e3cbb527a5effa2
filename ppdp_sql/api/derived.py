"""The rows of a source that go on to be counted: with pseudonyms, and without who is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.company import Company
from ppdp_sql.api.derive import derive
from ppdp_sql.api.share_plan import kept_people
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.frequency.relations import qualified
from ppdp_sql.release.pseudonyms import load_keys, stable_keys
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class DerivedSource:
    """What is counted and published in the place of a source."""

    source: Source
    columns: tuple[Column, ...]
    #: The source itself, where people are left out whom the plan of a share suppresses.
    whole: Source | None = None


def derive_source(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    company: Company,
    publisher: Publisher | None = None,
) -> DerivedSource:
    """Put pseudonyms in the place of identifiers, and leave out whom a share suppresses.

    A source without pseudonyms stays as it is.

    Args:
        session: the run's session.
        bound: the policy.
        source: its source.
        columns: the columns of the source.
        company: what the run knows of those that it runs together with.
        publisher: what publishes; None for a plan, whose pseudonyms nobody will see.
    """
    pseudonyms = bound.policy.pseudonyms
    if not pseudonyms:
        return DerivedSource(source, tuple(columns))
    keys = load_keys(session, company.secrets, pseudonyms)
    lasting = None
    if publisher is not None:
        lasting = stable_keys(session, publisher, keys, pseudonyms)
    secrets: dict[str, str | Relation] = {
        name: lasting if shown.stable and lasting is not None else keys
        for name, shown in pseudonyms.items()
    }
    branch = session.branch("share")
    kept = None if company.shared is None else kept_people(branch, company.shared)
    derived, described = derive(session, bound, source, columns, secrets, kept)
    branch.drop_all()
    return DerivedSource(derived, described, None if kept is None else qualified(session, source))
