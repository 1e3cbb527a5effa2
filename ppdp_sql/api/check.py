"""check: measure any relation, or the release of a policy, from nothing but itself."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.result import PrivacyFacts, privacy_facts
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import (
    MemoryTable,
    Relation,
    Source,
    SourceFile,
    file_format,
    parse_relation,
    parse_source,
)
from ppdp_sql.errors import InputError, PolicyError, RelationError, VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy import Role
from ppdp_sql.release.measure import measure_models
from ppdp_sql.release.plan import published
from ppdp_sql.templating import Session, StatementLog

#: The l of recursive (c, l)-diversity that a check tells c for.
RECURSIVE_L = (2, 3, 4, 5)


@dataclass(frozen=True)
class CheckResult:
    """What a relation holds."""

    rows: int
    groups: int
    k: int
    unique_rows: int
    sensitive: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: The models of a policy, where one was checked.
    privacy: Sequence[PrivacyFacts] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the check as the JSON document that scripts read."""
        document: dict[str, Any] = {
            "rows": self.rows,
            "groups": self.groups,
            "k": self.k,
            "sensitive": {name: dict(facts) for name, facts in self.sensitive.items()},
            "risk": {
                "prosecutor_max": 1 / self.k,
                "prosecutor_mean": self.groups / self.rows,
                "unique_rows": self.unique_rows,
            },
        }
        if self.privacy:
            document["privacy"] = [facts.to_dict() for facts in self.privacy]
        return document


def check(
    target: str | Path | Mapping[str, Any] | Any,
    engine: Any = None,
    *,
    quasi: Sequence[str] = (),
    sensitive: Sequence[str] = (),
    against: str | None = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
) -> CheckResult:
    """Measure a relation, a file, a pandas or Arrow table, or the release of a policy.

    Args:
        target: a relation or file; a policy ends in .yml or .yaml, or is a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        quasi: the quasi-identifiers of a relation, as they stand in it.
        sensitive: its sensitive columns.
        against: the source that the distribution Q is taken from; else the relation itself.
        variables: values for a policy's Jinja variables.
        log: a file for the statement log.

    Raises:
        VerificationError: the release of a policy does not hold what the policy asks for.
    """
    if isinstance(target, Mapping) or _is_policy(target):
        if quasi or sensitive or against:
            raise InputError(
                "a policy names its columns and its source itself; leave out --quasi, --sensitive "
                "and --against"
            )
        return _check_policy(bind(target, variables), engine, log)
    if not quasi:
        raise InputError("name the quasi-identifiers to check with --quasi")
    table = None
    where: Source
    if isinstance(target, str | Path):
        where = parse_source(str(target), Path.cwd())
    else:
        where, table = MemoryTable("ppdp_checked"), target
    reference = parse_source(against, Path.cwd()) if against else None
    with (
        open_session(
            choose_engine(engine, None, where), read_only=True, source=where, log=log, table=table
        ) as session,
        session.engine.transaction(commit=False),
    ):
        return measure(session, where, quasi, sensitive, reference)


def _is_policy(target: Any) -> bool:
    """A policy is a file called .yml or .yaml, or YAML text, which has line breaks."""
    if isinstance(target, str) and "\nversion:" in f"\n{target}":
        return True
    return isinstance(target, str | Path) and str(target).endswith((".yml", ".yaml"))


def measure(
    session: Session,
    relation: Source,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    against: Source | None = None,
) -> CheckResult:
    """Measure groups, and each sensitive column, of a relation."""
    columns = describe(session, relation)
    quasi, sensitive = _names(quasi, columns, relation), _names(sensitive, columns, relation)
    table = _qualified(session, relation)
    groups, rows, smallest, unique = session.fetch(
        "check/measure_groups", table=table, quasi=quasi
    )[0]
    if rows == 0:
        raise RelationError(f"'{relation}' is empty; there is nothing to check")
    if against is not None:
        _names(sensitive, describe(session, against), against)
    reference = table if against is None else _qualified(session, against)
    facts = {
        name: _sensitive(session, table, reference, quasi, _column(columns, name))
        for name in sensitive
    }
    return CheckResult(int(rows), int(groups), int(smallest), int(unique), facts)


def _sensitive(
    session: Session, table: Source, against: Source, quasi: Sequence[str], column: Column
) -> dict[str, Any]:
    context = {"table": table, "against": against, "quasi": quasi, "sensitive": column.name}
    row = session.fetch("check/measure_sensitive", recursive=RECURSIVE_L, **context)[0]
    ordered = None
    if column.family.is_ordered:
        ordered = float(session.fetch("check/measure_ordered", **context)[0][0])
    return {
        "distinct_l": int(row[0]),
        "entropy_l": math.exp(float(row[1])),
        "recursive_c": {
            str(least): float(value) if value is not None and int(row[0]) >= least else None
            for least, value in zip(RECURSIVE_L, row[5:], strict=True)
        },
        "t_closeness": {
            "equal": float(row[3]),
            "ordered": ordered,
            "hellinger": float(row[4]),
        },
        "alpha": float(row[2]),
    }


def _check_policy(
    bound: BoundPolicy, engine: Any, log: str | Path | StatementLog | None
) -> CheckResult:
    publish = bound.policy.publish
    if publish is None:
        raise PolicyError(f"{bound.document.origin} says no 'publish', so there is no release")
    release: Source
    if publish.kind == "file":
        kind = file_format(str(publish.target))
        if kind is None:
            raise PolicyError(f"the file '{publish.target}' has no known format")
        release = SourceFile(bound.base / str(publish.target), kind, as_text=True)
    elif publish.relation is None:
        # In place: the source is its own release.
        release = bound.source
    else:
        release = parse_relation(publish.relation)
    quasi = list(bound.policy.quasi_identifiers)
    sensitive = list(bound.policy.with_role(Role.SENSITIVE))
    with (
        open_session(
            choose_engine(engine, bound.policy.engine, bound.source), read_only=True, log=log
        ) as session,
        session.engine.transaction(commit=False),
    ):
        names = [column.name for column in describe(session, release)]
        if names != published(bound.policy):
            raise VerificationError(
                f"'{release}' has the columns {listing(names)}, and the policy publishes "
                f"{listing(published(bound.policy))}; run the policy again"
            )
        result = measure(session, release, quasi, sensitive, bound.source)
        qualified = _qualified(session, release)
        assert isinstance(qualified, Relation | SourceFile)
        achieved = measure_models(session, qualified, quasi, bound.models, None, ()).achieved
    privacy = privacy_facts(bound.models, achieved)
    for facts in privacy:
        if not facts.satisfied:
            raise VerificationError(
                f"'{release}' has {facts.model} = {facts.achieved:g} and the policy asks for "
                f"{facts.required:g}; run the policy again"
            )
    return CheckResult(
        result.rows, result.groups, result.k, result.unique_rows, result.sensitive, privacy
    )


def _names(asked: Sequence[str], columns: Sequence[Column], relation: Source) -> list[str]:
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


def _column(columns: Sequence[Column], name: str) -> Column:
    return next(column for column in columns if column.name == name)


def _qualified(session: Session, source: Source) -> Source:
    return session.engine.qualify(source) if isinstance(source, Relation) else source
