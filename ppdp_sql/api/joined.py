"""What a release tells together with those that were published before it in the same run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.company import Company, Neighbour
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import VerificationError
from ppdp_sql.frequency.relations import qualified
from ppdp_sql.leaks.joined import KeyedRelease, join_releases
from ppdp_sql.names import counted, listing
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.templating import Session


def check_company(
    session: Session, bound: BoundPolicy, built: Any, engine: Any, company: Company
) -> list[str]:
    """Attack a finished release together with its neighbours, before anybody sees it.

    Args:
        session: the run's session.
        bound: the policy.
        built: the release under its work name.
        engine: the database that it is published from.
        company: what the run knows of the others.

    Returns:
        What whoever reads the releases should know.

    Raises:
        VerificationError: the release shares a plan, and joined it tells people apart all the same.
    """
    near = [item for item in company.neighbours if item.engine == engine]
    warnings = [
        f"'{item.policy.name}' shows pseudonyms of {listing(words)}, too, and lies in another "
        "database; what the two tell together was not measured"
        for item in company.neighbours
        if item.engine != engine and (words := common_words(bound, item.policy.bound))
    ]
    if company.shared is not None:
        share = company.shared.share
        members = [item for item in near if item.policy.name in share.names]
        _check_share(session, bound, built, company, members)
        near = [item for item in near if item not in members]
    for item in near:
        warnings += _warnings(session, bound, built, item)
    for item in company.neighbours:
        if item.engine == engine and item.policy.name in bound.policy.depends_on:
            warnings += _orphans(session, bound, built, item)
    return warnings


def key_of(bound: BoundPolicy, word: str) -> str:
    """Return the column that shows pseudonyms of a word: the entity's before any other."""
    names = [name for name, shown in bound.policy.pseudonyms.items() if shown.word == word]
    return str(bound.policy.entity) if bound.policy.entity in names else names[0]


def common_words(bound: BoundPolicy, other: BoundPolicy) -> list[str]:
    """Return the words whose pseudonyms two policies show."""
    own = dict.fromkeys(shown.word for shown in bound.policy.pseudonyms.values())
    others = {shown.word for shown in other.policy.pseudonyms.values()}
    return [word for word in own if word in others]


def _keyed(bound: BoundPolicy, release: Source, word: str) -> KeyedRelease:
    return KeyedRelease(release, key_of(bound, word), list(bound.policy.quasi_identifiers))


def _check_share(
    session: Session,
    bound: BoundPolicy,
    built: Source,
    company: Company,
    members: Sequence[Neighbour],
) -> None:
    assert company.shared is not None
    share = company.shared.share
    word = bound.policy.pseudonyms[str(bound.policy.entity)].word
    releases = [
        _keyed(bound, built, word),
        *(_keyed(item.policy.bound, item.release, word) for item in members),
    ]
    joined = join_releases(session, releases, share.k)
    if joined.fewest is not None and joined.fewest < share.k:
        others = listing(f"'{item.policy.name}'" for item in members) or "nothing else"
        raise VerificationError(
            f"joined with {others} this release has groups of {joined.fewest} people where the "
            f"share '{share.word}' asks for {share.k}, as when a source changes during a run; it "
            "was not published, run the folder again"
        )


def _warnings(session: Session, bound: BoundPolicy, built: Source, other: Neighbour) -> list[str]:
    """Say how far people can be told apart who are in two releases with plans of their own."""
    k = max((model.k for model in bound.models if isinstance(model, KAnonymity)), default=2)
    found = []
    for word in common_words(bound, other.policy.bound):
        releases = [_keyed(bound, built, word), _keyed(other.policy.bound, other.release, word)]
        joined = join_releases(session, releases, k)
        if joined.exposed:
            found.append(
                f"joined with '{other.policy.name}' by the pseudonyms of {word}, groups of "
                f"{joined.fewest} can be told apart, and {joined.exposed:,} of {joined.people:,} "
                f"people stand in groups of fewer than {k}; share a plan with search: {{share: "
                f"{word}}}"
            )
    return found


def _orphans(session: Session, bound: BoundPolicy, built: Source, parent: Neighbour) -> list[str]:
    """Count rows that name somebody who is suppressed in a release that they depend on."""
    found = []
    for name, shown in bound.policy.pseudonyms.items():
        if shown.word not in common_words(bound, parent.policy.bound):
            continue
        orphans = session.fetch(
            "many/orphans",
            child={"relation": qualified(session, built), "key": name},
            parent={
                "relation": qualified(session, parent.release),
                "key": key_of(parent.policy.bound, shown.word),
            },
        )[0][0]
        if orphans:
            verb = "names" if orphans == 1 else "name"
            found.append(
                f"{counted(int(orphans), 'row')} {verb} a {shown.word} in '{name}' whom the "
                f"release of '{parent.policy.name}' does not have"
            )
    return found
