"""Checks a relation by the columns that somebody names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.check_columns import check_columns
from ppdp_sql.api.check_result import CheckResult
from ppdp_sql.api.sensitive_values import AskedColumn
from ppdp_sql.api.utility import measure_utility
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.names import listing, suggestion
from ppdp_sql.release.column_measures import SensitiveColumn, ordered_texts
from ppdp_sql.release.invariance import measure_invariance
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Asked:
    """What is asked of a relation, as it was written."""

    quasi: Sequence[str]
    sensitive: Sequence[str] = ()
    hierarchy: Mapping[str, Any] = field(default_factory=dict)
    order: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    show_values: bool = False
    #: The key of a person, and what was published of the same people before.
    entity: str | None = None
    earlier: Sequence[Source] = ()


def check_relation(
    session: Session, relation: Source, against: Source | None, asked: Asked
) -> CheckResult:
    """Measure groups, and each sensitive column, of a relation; and what it is still good for."""
    columns = describe(session, relation)
    quasi = column_names(asked.quasi, columns, relation)
    sensitive = column_names(asked.sensitive, columns, relation)
    # Labels of any column stand for values of a source.
    labelled = sensitive if against is None else [column.name for column in columns]
    about = None if against is None else f"which '{relation}' does not have"
    _check_named("--hierarchy", asked.hierarchy, labelled, about)
    _check_named("--order", asked.order, sensitive)
    result = _measured(session, relation, against, asked, columns, quasi, sensitive)
    if against is None:
        return result
    utility = measure_utility(
        session,
        qualified(session, against),
        qualified(session, relation),
        quasi,
        {
            name: resolve_hierarchy(reference, name, Path.cwd())
            for name, reference in asked.hierarchy.items()
        },
        show_values=asked.show_values,
    )
    return replace(result, utility=utility)


def _measured(
    session: Session,
    relation: Source,
    against: Source | None,
    asked: Asked,
    columns: Sequence[Column],
    quasi: Sequence[str],
    sensitive: Sequence[str],
) -> CheckResult:
    table = qualified(session, relation)
    if asked.entity is not None and not sensitive:
        raise InputError("--entity measures what people's sensitive values show; add --sensitive")
    if not sensitive:
        groups, rows, smallest, unique = session.fetch(
            "check/measure_groups", table=table, quasi=quasi
        )[0]
        return _result(relation, int(rows), int(groups), int(smallest), int(unique), {})
    families = {column.name: column for column in columns}
    whole = families
    if against is not None:
        found = describe(session, against)
        column_names(sensitive, found, against)
        whole = {column.name: column for column in found}
    wanted = [_asked(families[name], whole[name], asked) for name in sensitive]
    reference = None if against is None else qualified(session, against)
    checked = check_columns(session, table, reference, quasi, wanted, show_values=asked.show_values)
    found_groups = checked.measured
    facts = checked.facts
    if asked.entity is not None:
        invariances = measure_invariance(
            session, relation, quasi, sensitive, asked.entity, asked.earlier
        )
        facts = {
            name: {**facts[name], "m_invariance": found.to_dict()}
            for name, found in invariances.items()
        }
    return _result(
        relation,
        found_groups.rows,
        found_groups.groups,
        found_groups.smallest,
        found_groups.unique_rows,
        facts,
    )


def _result(
    relation: Source,
    rows: int,
    groups: int,
    smallest: int,
    unique: int,
    facts: Mapping[str, Mapping[str, Any]],
) -> CheckResult:
    if rows == 0:
        raise RelationError(f"'{relation}' is empty; there is nothing to check")
    return CheckResult(rows, groups, smallest, unique, facts)


def _asked(column: Column, whole: Column, asked: Asked) -> AskedColumn:
    """Put together what is known of a sensitive column."""
    same = column.family is whole.family or (column.family.is_numeric and whole.family.is_numeric)
    if not same:
        raise RelationError(
            f"column '{column.name}' is of type {column.type_name} in the relation and of type "
            f"{whole.type_name} in the source; cast one of them in a view"
        )
    order = asked.order.get(column.name)
    if order is not None and not order:
        raise InputError(f"the order of column '{column.name}' has no value; name them in order")
    hierarchy = asked.hierarchy.get(column.name)
    return AskedColumn(
        SensitiveColumn(
            column.name,
            column.family,
            ordered_texts(order),
            reference_family=whole.family,
        ),
        None if hierarchy is None else resolve_hierarchy(hierarchy, column.name, Path.cwd()),
    )


def _check_named(
    option: str, given: Mapping[str, Any], known: Sequence[str], about: str | None = None
) -> None:
    """Refuse an option about a column that is not checked: it would be ignored."""
    for name in given:
        if name in known:
            continue
        hint = suggestion(name, known)
        if about is not None:
            hint = hint or f"; its columns are {listing(known)}"
        raise InputError(
            f"{option} is about column '{name}', "
            f"{about or 'which is not among the sensitive columns'}"
            f"{hint or '; add it with --sensitive'}"
        )


def column_names(asked: Sequence[str], columns: Sequence[Column], relation: Source) -> list[str]:
    """Resolve names; `a,b` means two columns unless a column is called so."""
    known = [column.name for column in columns]
    names: list[str] = []
    for item in asked:
        parts = [item] if item in known else item.split(",")
        names += [part if part in known else part.strip() for part in parts]
    for name in names:
        if name not in known:
            raise RelationError(f"'{relation}' has no column '{name}'{suggestion(name, known)}")
    return list(dict.fromkeys(names))
