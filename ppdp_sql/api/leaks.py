"""leaks: what a release still tells, by columns that depend on each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.check import is_policy
from ppdp_sql.api.check_policy import release_of
from ppdp_sql.api.check_relation import column_names
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.merged import broken_table
from ppdp_sql.api.views.leaks import leaks_view
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Relation, parse_relation, parse_source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import describe, exists, qualified
from ppdp_sql.leaks.bands import BOUNDS, NAMES
from ppdp_sql.leaks.breach import Breach, breach
from ppdp_sql.leaks.cells import StrongestCell, strongest_cells, write_tables
from ppdp_sql.leaks.networks import LeakOptions, Leaks, find_leaks
from ppdp_sql.names import listing
from ppdp_sql.notebook import Shown, View
from ppdp_sql.policy.model import Role
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class LeaksResult(Shown):
    """What was found, and where it was written.

    Attributes:
        leaks: networks and rules.
        breach: how surely a person is told, now and when the table is broken apart; None without
            quasi-identifiers or sensitive columns.
        cells: per rule its strongest cell; only where values may be shown.
        tables: the conditional probability tables that were written, one for each rule.
        seconds: wall time.
    """

    leaks: Leaks
    breach: Breach | None = None
    cells: tuple[StrongestCell, ...] = ()
    tables: tuple[str, ...] = ()
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        document = self.leaks.to_dict() | {
            "breach": None if self.breach is None else self.breach.to_dict(),
            "seconds": self.seconds,
        }
        for rule, cell in zip(document["rules"], self.cells, strict=False):
            rule["values"] = cell.to_dict()
        for rule, table in zip(document["rules"], self.tables, strict=False):
            rule["table"] = table
        return document

    def _view(self) -> View:
        return leaks_view(self)


def leaks(
    target: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    quasi: Sequence[str] = (),
    sensitive: Sequence[str] = (),
    significance: float = 0.01,
    alpha: float = 0.5,
    min_rows: int | None = None,
    max_given: int = 3,
    bands: Sequence[float] = BOUNDS,
    tables: str | None = None,
    show_values: bool = False,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> LeaksResult:
    """Find which columns of a relation, or of a policy's release, tell each other.

    Args:
        target: a relation or file; a policy ends in .yml or .yaml, or is a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        quasi: the quasi-identifiers of a relation.
        sensitive: its sensitive columns.
        significance: an edge falls where independence has a larger chance than this.
        alpha: a probability above it makes a rule.
        min_rows: rows of a cell that is looked at; else the policy's k, or the smallest group.
        max_given: columns given in a test at most.
        bands: where the bands moderate, high and very high begin.
        tables: write conditional probability tables of the rules as TABLES_1, TABLES_2 and so on.
        show_values: tell the values of each rule's strongest cell.
        variables: values for a policy's Jinja variables.
        log: a file for the statement log.
        progress: told in words what is done.

    Raises:
        InputError: a number is out of range, or a column is named twice.
        RelationError: the relation does not exist, lacks a column, or is empty.
    """
    start = time.perf_counter()
    options = _options(significance, alpha, min_rows, max_given, bands)
    bound = None
    if isinstance(target, Mapping) or is_policy(target):
        if quasi or sensitive:
            raise InputError("a policy names its columns itself; leave out --quasi and --sensitive")
        bound = bind(target, variables)
        where = release_of(bound)
        quasi = list(bound.policy.quasi_identifiers)
        sensitive = list(bound.policy.with_role(Role.SENSITIVE))
        options = _with_k(options, bound)
    else:
        where = parse_source(str(target), Path.cwd())
    chosen = choose_engine(engine, bound.policy.engine if bound else None, where)
    with (
        open_session(chosen, read_only=tables is None, source=where, log=log) as session,
        session.engine.transaction(commit=tables is not None),
    ):
        asked = str(where if bound else target)
        if bound is not None:
            _refuse_pieces(session, bound, asked)
        columns = describe(session, where)
        known = {column.name: column for column in columns}
        quasi_columns = [known[name] for name in column_names(quasi, columns, where)]
        told = [known[name] for name in column_names(sensitive, columns, where)]
        _check_columns(quasi_columns, told)
        source = qualified(session, where)
        prefix = None if tables is None else _free_prefix(session, tables)
        found = find_leaks(session, source, asked, quasi_columns, told, options, progress)
        cells = strongest_cells(session, source, found, known) if show_values else ()
        written = () if prefix is None else write_tables(session, source, found, prefix)
        breached = None
        if quasi_columns and told:
            starts = dict(zip(NAMES, (0.0, *options.bands), strict=True))
            names = [column.name for column in told]
            breached = breach(
                session, source, [column.name for column in quasi_columns], names, bands=starts
            )
    seconds = time.perf_counter() - start
    return LeaksResult(found, breached, tuple(cells), tuple(written), seconds)


def _options(
    significance: float,
    alpha: float,
    min_rows: int | None,
    max_given: int,
    bands: Sequence[float],
) -> LeakOptions:
    if not 0 < significance < 1:
        raise InputError(f"the significance is between 0 and 1, not {significance:g}")
    if not 0 <= alpha < 1:
        raise InputError(f"alpha is a probability from 0 on and below 1, not {alpha:g}")
    if min_rows is not None and min_rows < 1:
        raise InputError(f"a cell has 1 row at least, not {min_rows}")
    if max_given < 0:
        raise InputError(f"tests are given 0 columns at least, not {max_given}")
    if len(bands) != len(BOUNDS) or sorted(set(bands)) != list(bands):
        raise InputError("bands are three numbers that rise, such as 0.2,0.5,0.75")
    if not all(0 < bound <= 1 for bound in bands):
        raise InputError("bands begin above 0 and at 1 at most, such as 0.2,0.5,0.75")
    return LeakOptions(significance, alpha, min_rows, max_given, tuple(bands))


def _with_k(options: LeakOptions, bound: BoundPolicy) -> LeakOptions:
    """Look at cells of the policy's k, unless another number was asked for."""
    asked = [int(model.required) for model in bound.models if model.name == "k"]
    if options.min_rows is not None or not asked:
        return options
    return LeakOptions(
        options.significance, options.alpha, max(asked), options.most_given, options.bands
    )


def _refuse_pieces(session: Session, bound: BoundPolicy, name: str) -> None:
    """Refuse what was broken apart: it does not say which values belong together."""
    if broken_table(session, bound) is not None:
        raise InputError(
            f"'{name}' is broken apart, and its pieces tell nothing of which values belong "
            "together; measure a table that has them in one, with --quasi and --sensitive"
        )


def _check_columns(quasi: Sequence[Column], sensitive: Sequence[Column]) -> None:
    twice = [column.name for column in quasi if column in sensitive]
    if twice:
        raise InputError(
            f"{listing(twice)} cannot be a quasi-identifier and sensitive; name it once"
        )
    if len(quasi) + len(sensitive) < 2:
        raise InputError("name two columns at least, with --quasi and --sensitive")


def _free_prefix(session: Session, prefix: str) -> Relation:
    """Return where tables go; refuse a schema that is not there."""
    relation = session.engine.qualify(parse_relation(prefix))
    first = Relation(f"{relation.name}_1", relation.schema, relation.catalog)
    if exists(session, first):
        raise RelationError(f"'{first}' exists; drop it, or write the tables under another prefix")
    return relation
