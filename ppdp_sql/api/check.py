"""check: measure any relation, or the release of a policy, from nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import bind
from ppdp_sql.api.check_policy import check_policy
from ppdp_sql.api.check_relation import Asked, check_relation
from ppdp_sql.api.check_result import CheckResult
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.catalog.relation import MemoryTable, Source, parse_source
from ppdp_sql.errors import InputError
from ppdp_sql.templating import StatementLog

__all__ = ["CheckResult", "check"]


def check(
    target: str | Path | Mapping[str, Any] | Any,
    engine: Any = None,
    *,
    quasi: Sequence[str] = (),
    sensitive: Sequence[str] = (),
    hierarchy: Mapping[str, Any] | None = None,
    order: Mapping[str, Sequence[Any]] | None = None,
    against: str | None = None,
    entity: str | None = None,
    earlier: Sequence[str] = (),
    show_values: bool = False,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
) -> CheckResult:
    """Measure a relation, a file, a pandas or Arrow table, or the release of a policy.

    Args:
        target: a relation or file; a policy ends in .yml or .yaml, or is a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        quasi: the quasi-identifiers of a relation, as they stand in it.
        sensitive: its sensitive columns.
        hierarchy: hierarchies of sensitive columns, and with `against` of any, as a policy
            writes them.
        order: values of sensitive columns in their order.
        against: the source that the distribution Q is taken from, else the relation itself, and
            that the utility is measured beside.
        entity: the key of a person, for m-invariance across relations that still have it.
        earlier: what was published of the same people before, with the same columns.
        show_values: tell which groups are the worst, and their commonest value; which values
            differ most from the source.
        variables: values for a policy's Jinja variables.
        log: a file for the statement log.

    Raises:
        VerificationError: the release of a policy does not hold what the policy asks for.
    """
    if against is not None and not against.strip():
        raise InputError("--against names the source of the release, and it is empty")
    if isinstance(target, Mapping) or is_policy(target):
        if quasi or sensitive or against or hierarchy or order or entity or earlier:
            raise InputError(
                "a policy names its columns, their hierarchies and its source itself; leave out "
                "--quasi, --sensitive, --hierarchy, --order, --against, --entity and --earlier"
            )
        return check_policy(bind(target, variables), engine, show_values, log)
    if not quasi:
        raise InputError("name the quasi-identifiers to check with --quasi")
    table = None
    where: Source
    if isinstance(target, str | Path):
        where = parse_source(str(target), Path.cwd())
    else:
        where, table = MemoryTable("ppdp_checked"), target
    reference = parse_source(against, Path.cwd()) if against else None
    if earlier and entity is None:
        raise InputError("--earlier follows people from one relation to the next; add --entity")
    asked = Asked(
        quasi,
        sensitive,
        hierarchy or {},
        order or {},
        show_values,
        entity,
        [parse_source(name, Path.cwd()) for name in earlier],
    )
    with read_session(
        choose_engine(engine, None, where), source=where, log=log, table=table
    ) as session:
        return check_relation(session, where, reference, asked)


def is_policy(target: Any) -> bool:
    """Whether a name is a policy: a file called .yml or .yaml, or YAML text with line breaks."""
    if isinstance(target, str) and "\nversion:" in f"\n{target}":
        return True
    return isinstance(target, str | Path) and str(target).endswith((".yml", ".yaml"))
