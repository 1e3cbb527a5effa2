"""From a bound policy to the source as it is perturbed: the part that comes before counting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.perturb_faults import AskedMethod, asked_methods, class_of, perturb_faults
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import Fault, PolicyError
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.perturbation.base import AskedColumn
from ppdp_sql.perturbation.registry import PERTURBATIONS, RECONSTRUCT
from ppdp_sql.perturbation.source import PerturbedSource, perturb
from ppdp_sql.policy import Role
from ppdp_sql.templating import Session

#: Draws follow from the seed and the row: who knows the seed tries rows until one fits the release.
NO_SEED = (
    "the policy has no seed, so values are drawn by seed 0, which everybody can repeat; write "
    "search: {seed: <a long number>} and keep it to yourself"
)


def perturbed_source(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    look: Callable[[str], None] = lambda _: None,
) -> PerturbedSource | None:
    """Perturb the source as the policy says; None where it says nothing of that.

    `look` sees the distinct rows of the source, each with `ppdp_rows`, before any of them changes.
    """
    if not bound.perturbed:
        return None
    described = {column.name: column for column in columns}
    asked = [
        AskedColumn(described[name], _method(method, described[name]), method.options)
        for name, method in bound.perturbed.items()
    ]
    follows = any(PERTURBATIONS[column.method].needs_class for column in asked)
    named = class_of(bound.policy) if follows else None
    found = perturb(
        session,
        source,
        [described[name] for name in _read(bound)],
        asked,
        None if named is None else described[named],
        bound.policy.search.seed,
        look,
    )
    draws = any(PERTURBATIONS[column.method].draws for column in asked)
    if not draws or "seed" in bound.policy.search.model_fields_set:
        return found
    return replace(found, warnings=(NO_SEED, *found.warnings))


def draws_alike(bound: BoundPolicy, other: BoundPolicy) -> bool:
    """Whether two policies of one source show the same values where people are looked for.

    What is drawn follows from the seed and from all values of a row that are read. Columns that are
    only kept are not compared.
    """
    if not _drawn(bound) and not _drawn(other):
        return True
    return _drawing(bound) == _drawing(other)


def _drawn(bound: BoundPolicy) -> list[tuple[str, AskedMethod]]:
    columns = bound.policy.columns
    return [(name, how) for name, how in bound.perturbed.items() if columns[name].role != Role.KEEP]


def _drawing(bound: BoundPolicy) -> tuple[object, ...]:
    return _drawn(bound), bound.policy.search.seed, class_of(bound.policy), _read(bound)


def with_reconstruction(bound: BoundPolicy, wanted: bool) -> BoundPolicy:
    """Return a policy as it is under `reconstruct`, or under an algorithm that replaces nothing.

    Raises:
        PolicyError: its columns cannot be reconstructed.
    """
    if (bound.policy.search.algorithm == RECONSTRUCT) == wanted:
        return bound
    name = RECONSTRUCT if wanted else "optimal"
    search = bound.policy.search.model_copy(update={"algorithm": name})
    policy = bound.policy.model_copy(update={"search": search})
    asked, faults = asked_methods(policy, {})
    faults += perturb_faults(policy, bound.models, asked)
    if faults:
        document = bound.document
        raise PolicyError.from_faults([document.fault(*fault) for fault in faults], document.origin)
    return replace(bound, policy=policy, perturbed=asked)


def counted_source(session: Session, bound: BoundPolicy) -> Source:
    """Return what the groups of a policy's release are counted from.

    The same seed draws the same values, so a perturbed source is made once more.
    """
    source = qualified(session, bound.source)
    if not bound.perturbed:
        return source
    changed = perturbed_source(session, bound, source, describe(session, source))
    assert changed is not None
    return changed.source


def type_faults(bound: BoundPolicy, columns: Mapping[str, Column]) -> list[Fault]:
    """Return the columns whose type does not fit the method."""
    return [
        bound.document.fault(
            ("columns", name, "perturb"),
            f"column '{name}' is of type {columns[name].type_name}, and {asked.method} is for "
            "numbers; use another method such as swap",
        )
        for name, asked in bound.perturbed.items()
        if name in columns
        and asked.method is not None
        and PERTURBATIONS[asked.method].numbers_only
        and not columns[name].family.is_numeric
    ]


def _read(bound: BoundPolicy) -> list[str]:
    """Name what later steps read of a row: all but identifiers, unless a model reads them."""
    named = [name for name, column in bound.policy.columns.items() if column.is_published]
    return list(dict.fromkeys([*named, *(name for model in bound.models for name in model.reads)]))


def _method(asked: AskedMethod, column: Column) -> str:
    if asked.method is not None:
        return asked.method
    return "median" if column.family.is_numeric else "swap"
