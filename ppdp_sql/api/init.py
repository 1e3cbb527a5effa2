"""init: from an unknown table to a policy that runs, with its reasons and its hierarchies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.init_discovery import with_discovery
from ppdp_sql.api.init_places import policy_path, release_name, written_engine
from ppdp_sql.api.init_result import InitAnswers, InitColumn, InitDraft, InitResult, Review
from ppdp_sql.api.init_write import WrittenInit
from ppdp_sql.api.written_files import check_folder, refuse_existing
from ppdp_sql.catalog.relation import (
    Relation,
    SourceFile,
    file_format,
    parse_relation,
    parse_source,
)
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import check_reserved, describe, exists
from ppdp_sql.names import counted, suggestion
from ppdp_sql.templating import Session, StatementLog
from ppdp_sql.tuning.discovery import DiscoveryOptions, discover
from ppdp_sql.tuning.edge_list import find_edge_list
from ppdp_sql.tuning.profile import ColumnProfile, profile_columns
from ppdp_sql.tuning.roles import suggest_roles
from ppdp_sql.tuning.suggested_hierarchies import build_hierarchies
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion

__all__ = ["InitAnswers", "InitColumn", "InitDraft", "InitResult", "init"]

#: The usual first k: each person hides among four others.
FIRST_K = 5


def init(
    relation: str,
    engine: Any = None,
    *,
    output: str | Path | None = None,
    force: bool = False,
    roles: Mapping[str, str] | None = None,
    k: int | None = None,
    publish: str | None = None,
    discovery: DiscoveryOptions | None = None,
    review: Review | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> InitResult:
    """Profile a table, suggest roles, build hierarchies, and write a policy that runs as it is.

    Args:
        relation: a relation or a data file.
        engine: a URL or an open connection; else PPDP_ENGINE.
        output: the policy file; else `<relation>.policy.yml` in the working directory. The
            hierarchies go to the folder `hierarchies` beside it.
        force: overwrite files that exist.
        roles: columns whose role is known: identifier, quasi, sensitive, keep or leave_out.
        k: the least size of a group.
        publish: where the release goes, a relation or a file.
        discovery: find out, too, which columns together identify people; what does so is a
            quasi-identifier even where its name tells nothing.
        review: called with what is suggested; returns what is wanted otherwise.
        log: a file for the statement log.
        progress: told how many sets of columns were counted so far.
    """
    source = parse_source(relation, Path.cwd())
    policy = policy_path(source, output)
    check_folder(policy.parent)
    if not force:
        refuse_existing([policy])
    target = choose_engine(engine, None, source)
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    asked = InitAnswers(_roles(roles or {}), k, publish)
    try:
        with open_session(target, read_only=True, source=source, log=statements) as session:
            with session.engine.transaction(commit=False):
                columns = describe(session, source)
                check_reserved(columns, source)
                once = _is_dear(session, source)
                profiles = profile_columns(session, _read(session, source), columns, once=once)
                _check_rows(profiles, source)
                links = find_edge_list(profiles) or ()
                suggested = _draft(session, source, profiles)
                if discovery is not None:
                    found = discover(
                        session, _read(session, source), relation, columns, discovery, progress
                    )
                    suggested = with_discovery(suggested, found)
            draft = answered(suggested, asked)
            if review is not None:
                draft = answered(draft, review(draft))
            _check_usable(draft, source)
            _check_publish(draft, source, target)
            quasi = [column.profile for column in draft.columns if column.role == "quasi"]
            with session.engine.transaction(commit=False):
                hierarchies = build_hierarchies(
                    session, _read(session, source), quasi, links, once=once
                )
        written = WrittenInit(relation, source, target, policy, draft, hierarchies, links)
        return written.write(len(statements), force=force)
    finally:
        if not isinstance(log, StatementLog):
            statements.close()


def _roles(roles: Mapping[str, str]) -> dict[str, SuggestedRole]:
    known = [role.value for role in SuggestedRole]
    for name, role in roles.items():
        if role not in known:
            raise InputError(f"'{role}' of column '{name}' is no role{suggestion(role, known)}")
    return {name: SuggestedRole(role) for name, role in roles.items()}


def _read(session: Session, source: Relation | SourceFile) -> Relation | SourceFile:
    return session.engine.qualify(source) if isinstance(source, Relation) else source


def _is_dear(session: Session, source: Relation | SourceFile) -> bool:
    """Whether a source is read anew for each column: text is parsed, and a view computed."""
    if isinstance(source, SourceFile):
        return source.format == "csv"
    found = session.fetch("catalog/relation_kind", relation=session.engine.qualify(source))
    return not found or found[0][0] != "table"


def _check_rows(profiles: Sequence[ColumnProfile], source: Relation | SourceFile) -> None:
    if not profiles:
        raise RelationError(f"'{source}' is empty; there is nothing to learn from it")
    if profiles[0].rows < 2:
        raise RelationError(f"'{source}' has one row; nobody can hide in it")


def _draft(
    session: Session,
    source: Relation | SourceFile,
    profiles: Sequence[ColumnProfile],
) -> InitDraft:
    roles = suggest_roles(profiles)
    columns = [InitColumn(profile, roles[profile.name]) for profile in profiles]
    release, warnings = release_name(source), []
    if find_edge_list(profiles) is not None:
        warnings.append(EDGE_LIST)
    if isinstance(source, Relation) and exists(session, parse_relation(release)):
        warnings.append(
            f"'{release}' exists already; a run replaces it if it is a release, and refuses to if "
            "it is not"
        )
    rows = profiles[0].rows
    return InitDraft(rows, columns, min(FIRST_K, rows), release, warnings)


EDGE_LIST = (
    "This looks like a network: a row is a link between two people, not a person. The policy hides "
    "whom a link joins, yet people are found by how many links they have and with whom; a policy "
    "with 'network:' in place of 'source:' and 'columns:' is made for that."
)


def answered(draft: InitDraft, answers: InitAnswers) -> InitDraft:
    """Return a draft with what a person wants otherwise."""
    names = [column.name for column in draft.columns]
    for name in answers.roles:
        if name not in names:
            raise RelationError(f"there is no column '{name}'{suggestion(name, names)}")
    k = draft.k if answers.k is None else answers.k
    if not 2 <= k <= draft.rows:
        raise InputError(
            f"k is {k}; it must be at least 2, and at most the {draft.rows:,} rows of the table"
        )
    columns = [
        replace(column, suggestion=Suggestion(role, "you said so", True))
        if (role := answers.roles.get(column.name)) not in (None, column.suggestion.role)
        and role is not None
        else column
        for column in draft.columns
    ]
    return replace(draft, columns=columns, k=k, publish=answers.publish or draft.publish)


def _check_usable(draft: InitDraft, source: Relation | SourceFile) -> None:
    if any(column.role == "quasi" for column in draft.columns):
        return
    raise InputError(
        f"'{source}' has no usable quasi-identifier among its "
        f"{counted(len(draft.columns), 'column')}: none that others may know of a person and that "
        "repeats; add such a column, or run 'ppdp init' on a terminal without --yes and answer "
        "'quasi' for one"
    )


def _check_publish(draft: InitDraft, source: Relation | SourceFile, target: Any) -> None:
    if isinstance(source, SourceFile) and file_format(draft.publish) is None:
        if written_engine(target)[0] is None:
            raise InputError(
                f"'{draft.publish}' is a relation, and a file that is read in memory is published "
                "to a file; give a name that ends in .csv or .parquet, or name an --engine"
            )
