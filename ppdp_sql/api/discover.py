"""discover: which columns of a relation together tell people apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.views.tuning import discovery_view
from ppdp_sql.catalog.relation import parse_source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.names import suggestion
from ppdp_sql.notebook import Shown, View
from ppdp_sql.templating import StatementLog
from ppdp_sql.tuning.discovery import Discovery, DiscoveryOptions
from ppdp_sql.tuning.discovery import discover as discover_sets


class DiscoveryResult(Shown, Discovery):
    """What was found, as a notebook shows it."""

    def _view(self) -> View:
        return discovery_view(self)


def discover(
    relation: str,
    engine: Any = None,
    *,
    threshold: float = 0.05,
    k: int = 5,
    max_columns: int = 5,
    sample: int | None = None,
    columns: Sequence[str] = (),
    log: str | Path | StatementLog | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> DiscoveryResult:
    """Find the minimal sets of columns that isolate rows; nothing is written.

    Args:
        relation: a relation or a file.
        engine: where it lies.
        threshold: the share of rows that must be unique in the columns, above 0 and up to 1.
        k: rows in groups of fewer rows are counted, too.
        max_columns: columns of the largest sets.
        sample: how many rows to look at; all of them by default.
        columns: the columns to look at; all of them by default.
        log: a file for the statements.
        progress: told how many sets were counted so far.

    Raises:
        InputError: a number is out of range.
        RelationError: the relation does not exist, lacks a column, or is empty.
    """
    options = discovery_options(threshold, k, max_columns, sample)
    source = parse_source(relation, Path.cwd())
    target = choose_engine(engine, None, source)
    with read_session(target, source=source, log=log) as session:
        described = describe(session, source)
        known = [column.name for column in described]
        for name in columns:
            if name not in known:
                raise RelationError(f"'{relation}' has no column '{name}'{suggestion(name, known)}")
        asked = [column for column in described if not columns or column.name in columns]
        found = discover_sets(
            session, qualified(session, source), relation, asked, options, progress
        )
        return DiscoveryResult(**vars(found))


def discovery_options(
    threshold: float | None, k: int | None, max_columns: int | None, sample: int | None
) -> DiscoveryOptions:
    """Return what is asked, each number where it may lie; None stands for the usual one.

    Raises:
        InputError: a number is out of range.
    """
    if threshold is not None and not 0 < threshold <= 1:
        raise InputError(f"the threshold is a share above 0 and up to 1, not {threshold:g}")
    if k is not None and k < 2:
        raise InputError(f"k is a whole number from 2 on, not {k}")
    if max_columns is not None and max_columns < 1:
        raise InputError(f"sets have 1 column at least, not {max_columns}")
    if sample is not None and sample < 2:
        raise InputError(f"a sample has 2 rows at least, not {sample}")
    usual = DiscoveryOptions()
    return DiscoveryOptions(
        usual.threshold if threshold is None else threshold,
        usual.k if k is None else k,
        usual.most_columns if max_columns is None else max_columns,
        sample,
    )
