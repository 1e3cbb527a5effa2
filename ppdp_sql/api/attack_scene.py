"""Puts together what an attacker has: from the names that somebody gave, or from a policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.api.attack_joined import JoinedInput, joined_releases
from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.check_relation import column_names
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.leaks.attacks.scene import (
    AttackOptions,
    Fact,
    Held,
    KnownPeople,
    Scene,
    SeenRelease,
    SensitiveSeen,
    count_priors,
    key_of,
    see_release,
)
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.model import Role
from ppdp_sql.release.treatment import hidden_mark
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class AttackInput:
    """What was asked, as it was written; the policy where there is one."""

    where: Source
    bound: BoundPolicy | None
    quasi: Sequence[str]
    sensitive: Sequence[str]
    hierarchies: Mapping[str, HierarchySource]
    external: Source | None
    population: Source | None
    earlier: Source | None
    match: Mapping[str, str]
    truth: str | None
    facts: Sequence[Fact]
    options: AttackOptions
    population_name: str
    show_values: bool
    joined: JoinedInput | None = None


def build_scene(session: Session, asked: AttackInput) -> Scene:
    """Describe every relation, check every name, and count the release once."""
    relation = qualified(session, asked.where)
    columns = {column.name: column for column in describe(session, asked.where)}
    quasi, beside = _quasi(asked, columns)
    sensitive = _sensitive(asked, columns, quasi)
    others = [*sensitive, *_fact_columns(asked, columns, quasi, sensitive)]
    hierarchies = asked.bound.hierarchies if asked.bound else asked.hierarchies
    _check_named("--hierarchy", asked.hierarchies, [*quasi, *sensitive])
    _check_named("--match", asked.match, quasi)
    release = see_release(
        session, relation, [columns[name] for name in quasi], [columns[name] for name in others], 0
    )
    if release.rows == 0:
        raise RelationError(f"'{asked.where}' is empty; there is nothing to attack")
    source = _source(session, asked, quasi)
    seen = _seen(session, asked, release, sensitive, columns, hierarchies)
    count_priors(session, seen)
    return Scene(
        session,
        release,
        seen,
        asked.options,
        hierarchies,
        asked.facts,
        _people(session, asked, asked.external, quasi, asked.truth, "--external"),
        source,
        _people(session, asked, asked.population, quasi, None, "--population"),
        asked.population_name,
        _earlier(session, asked, quasi, sensitive),
        _release_key(asked, columns, source),
        _least_k(asked),
        beside,
        asked.show_values,
        joined_releases(session, asked.joined, asked.where, columns, quasi),
    )


def _quasi(asked: AttackInput, columns: Mapping[str, Column]) -> tuple[list[str], list[str]]:
    """Return the columns that make groups, and those among them that a policy does not treat."""
    named = column_names(asked.quasi, list(columns.values()), asked.where)
    if asked.bound is None:
        return named, []
    policy = asked.bound.policy
    own = column_names(list(policy.quasi_identifiers), list(columns.values()), asked.where)
    beside = [name for name in named if name not in own]
    taken = [name for name in beside if name in policy.with_role(Role.SENSITIVE)]
    if taken:
        raise InputError(
            f"{listing(taken)} cannot be known and sensitive; say what is known of it with --knows"
        )
    return [*own, *beside], beside


def _sensitive(
    asked: AttackInput, columns: Mapping[str, Column], quasi: Sequence[str]
) -> list[str]:
    wanted = asked.sensitive
    if asked.bound is not None:
        wanted = list(asked.bound.policy.with_role(Role.SENSITIVE))
    names = column_names(wanted, list(columns.values()), asked.where)
    twice = [name for name in names if name in quasi]
    if twice:
        raise InputError(
            f"{listing(twice)} cannot be a quasi-identifier and sensitive; name it once"
        )
    return names


def _fact_columns(
    asked: AttackInput,
    columns: Mapping[str, Column],
    quasi: Sequence[str],
    sensitive: Sequence[str],
) -> list[str]:
    """Return the columns that facts are about and that are not counted anyway."""
    names = list(dict.fromkeys(fact.column for fact in asked.facts))
    for name in names:
        if name not in columns:
            raise RelationError(
                f"'{asked.where}' has no column '{name}' for --knows{suggestion(name, columns)}"
            )
        if name in quasi:
            raise InputError(
                f"--knows is about '{name}', which is a quasi-identifier and known anyway; name a "
                "sensitive column or one that is kept"
            )
    return [name for name in names if name not in sensitive]


def _check_named(option: str, given: Mapping[str, object], known: Sequence[str]) -> None:
    """Refuse an option about a column that is not looked at: it would be ignored."""
    for name in given:
        if name not in known:
            hint = suggestion(name, known) or "; add it with --quasi or --sensitive"
            raise InputError(f"{option} is about column '{name}', which is not attacked{hint}")


def _seen(
    session: Session,
    asked: AttackInput,
    release: SeenRelease,
    names: Sequence[str],
    columns: Mapping[str, Column],
    hierarchies: Mapping[str, HierarchySource],
) -> list[SensitiveSeen]:
    """Describe the sensitive columns; a policy's source says what was known before."""
    source = _raw_source(asked)
    raw = {} if source is None else {c.name: c for c in describe(session, source)}
    labels = set() if asked.bound is None else _labelled(asked.bound)
    hiding = set() if asked.bound is None else _hiding(asked.bound)
    seen = []
    for index, name in enumerate(names):
        own = Held(release.relation, columns[name])
        held = own
        if source is not None and name in raw:
            held = Held(qualified(session, source), raw[name])
        # Frequencies of raw values say nothing of labels, nor of text that a file has.
        same = name not in labels and held.column.family is own.column.family
        mark = hidden_mark(held.column.family, int(name in labels))
        seen.append(
            SensitiveSeen(
                name,
                index,
                held if same else own,
                held,
                hierarchies.get(name),
                key_of(mark) if name in hiding else None,
            )
        )
    return seen


def _hiding(bound: BoundPolicy) -> set[str]:
    """Return sensitive columns that the release hides in some groups."""
    return {column.name for column in hiding_columns(bound.models, 0)}


def _labelled(bound: BoundPolicy) -> set[str]:
    """Return sensitive columns that the release may show as labels."""
    policy = bound.policy
    return {
        name
        for name in policy.with_role(Role.SENSITIVE)
        if policy.columns[name].sensitive_levels != range(1)
    }


def _raw_source(asked: AttackInput) -> Source | None:
    """Return what a release was made of, where it is still there."""
    if asked.bound is None or asked.bound.source == asked.where:
        return None
    return asked.bound.source


def _source(session: Session, asked: AttackInput, quasi: Sequence[str]) -> KnownPeople | None:
    """Return the source's people, with the key where that is asked for."""
    source = _raw_source(asked)
    if source is None:
        return None
    columns = {column.name: column for column in describe(session, source)}
    known = {name: columns[name] for name in quasi if name in columns}
    key = None if asked.truth is None else columns.get(asked.truth)
    return KnownPeople(qualified(session, source), known, key)


def _release_key(
    asked: AttackInput, columns: Mapping[str, Column], source: KnownPeople | None
) -> Column | None:
    """Return the key where the release itself has it; refuse one that nobody has."""
    if asked.truth is None:
        return None
    key = columns.get(asked.truth)
    if key is None and (source is None or source.key is None):
        where = f"'{asked.where}'" if source is None else f"'{source.relation}'"
        hint = suggestion(asked.truth, columns)
        raise RelationError(f"{where} has no column '{asked.truth}' for --truth{hint}")
    return key


def _people(
    session: Session,
    asked: AttackInput,
    relation: Source | None,
    quasi: Sequence[str],
    truth: str | None,
    option: str,
) -> KnownPeople | None:
    """Describe a table of people by the quasi-identifiers that it has."""
    if relation is None:
        return None
    columns = {column.name: column for column in describe(session, relation)}
    known = {}
    for name in quasi:
        own = asked.match.get(name, name)
        if own in columns:
            known[name] = columns[own]
        elif asked.bound is None or name in asked.match:
            hint = suggestion(own, columns) or f"; name its column with --match {name}=..."
            raise RelationError(f"'{relation}' has no column '{own}'{hint}")
    if not known:
        raise RelationError(
            f"'{relation}' has none of the columns {listing(quasi)}; name them with --match"
        )
    key = None
    if truth is not None:
        if truth not in columns:
            raise RelationError(
                f"'{relation}' has no column '{truth}' for --truth{suggestion(truth, columns)}"
            )
        key = columns[truth]
    found = KnownPeople(qualified(session, relation), known, key)
    if not session.fetch("verify/count_rows", relation=found.relation)[0][0]:
        raise RelationError(f"'{relation}' is empty; give {option} a table with people in it")
    return found


def _earlier(
    session: Session, asked: AttackInput, quasi: Sequence[str], sensitive: Sequence[str]
) -> SeenRelease | None:
    """Count an earlier release by the columns that it shares with this one."""
    if asked.earlier is None:
        return None
    columns = {column.name: column for column in describe(session, asked.earlier)}
    shared = [columns[name] for name in quasi if name in columns]
    values = [columns[name] for name in sensitive if name in columns]
    if not shared or not values:
        wanted = listing(quasi if not shared else sensitive)
        raise RelationError(f"'{asked.earlier}' has none of the columns {wanted}")
    found = see_release(session, qualified(session, asked.earlier), shared, values, 1)
    if found.rows == 0:
        raise RelationError(f"'{asked.earlier}' is empty; there is nothing to compare with")
    return found


def _least_k(asked: AttackInput) -> int:
    """Return the k of the policy, which models that need one are proposed with."""
    models = asked.bound.models if asked.bound else ()
    return max([2, *(int(model.required) for model in models if model.name == "k")])
