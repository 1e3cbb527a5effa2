"""What a method of perturbation may know, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.policy.options import Reader
from ppdp_sql.templating import Session

#: From so many copies of a distinct row on, on average, rows are written without what it has.
LEAST_COPIES = 4


@dataclass(frozen=True)
class AskedColumn:
    """A column that a method changes, with what the policy says of it.

    Attributes:
        column: the column as the source has it.
        method: the name of the method.
        options: the method's options, as they were read.
        draw: the number of the column's first draw.
    """

    column: Column
    method: str
    options: Mapping[str, Any]
    draw: int = 0

    @property
    def name(self) -> str:
        """The name of the column."""
        return self.column.name


@dataclass(frozen=True)
class ColumnChange:
    """What became of a column.

    Attributes:
        name: the column.
        method: what was done to it.
        details: numbers that a method tells of its work; never values of the source.
        changed_rows: rows whose value is another one now.
        promise: what the method guarantees and what not.
    """

    name: str
    method: str
    details: Mapping[str, Any]
    changed_rows: int = 0
    promise: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the change as JSON."""
        told = {"changed": self.changed_rows, "promise": self.promise}
        return {"method": self.method, **self.details, **told}


@dataclass
class Scene:
    """The rows of a source while methods change them.

    Attributes:
        session: the run's session.
        tuples: the distinct rows of the source, as it has them, with `ppdp_tuple` (their number),
            `ppdp_rows` (how often each is there) and four random words, 0 where nothing goes by
            chance. What is counted is counted here.
        rows: the rows as they are now, a table or a view: `ppdp_tuple` and `ppdp_copy` name a row,
            `ppdp_draw_0` and so on are its random numbers of 32 bits, the same on every engine for
            one seed. Before they are expanded: the distinct rows as they are now.
        columns: the columns that both have.
        class_column: the column whose relations to others are kept, if the policy has one.
        source_rows: how many rows the source has.
        distinct_rows: how many of them are different.
        draws: how many random numbers a row has.
        live: those of the method at work and of later ones; spent ones are not written any more.
        carried: those of later methods alone.
        warnings: what the person who runs it should know.
        is_expanded: whether `rows` has every row by itself.
        narrow: a table of what changed of each row, over which and over `base`, the distinct rows
            as they were when they were expanded, `rows` is a view; empty where rows stand in full.
        own: the columns of `narrow`.
    """

    session: Session
    tuples: str
    rows: str
    columns: tuple[Column, ...]
    class_column: Column | None
    source_rows: int
    distinct_rows: int
    draws: int
    warnings: list[str] = field(default_factory=list)
    live: Sequence[int] = ()
    carried: Sequence[int] = ()
    is_expanded: bool = False
    narrow: str = ""
    base: str = ""
    own: Sequence[str] = ()
    _tables: int = 0

    @property
    def stays_narrow(self) -> bool:
        """Whether a row is written without the columns that its distinct row has.

        Joining it with few distinct rows at every reading costs less than writing it in full.
        """
        return self.has_copies and self.session.engine.capabilities.work_views

    @property
    def has_copies(self) -> bool:
        """Whether there are few distinct rows, which are changed instead of each row."""
        return LEAST_COPIES * self.distinct_rows <= self.source_rows

    def replace(self, step: str, names: Sequence[str], **context: Any) -> None:
        """Make the next table of rows by a step that replaces some columns.

        Args:
            step: the template; it gets `target`, `rows`, `draws` (how many), `carried` (those that
                it writes), and `kept`: the columns that it carries over.
            names: the columns that the step replaces.
            context: what else the template needs.
        """
        target = self._made(step, names, [column.name for column in self.columns], context)
        if self.rows != self.tuples:
            self.session.drop(self.rows)
        self.rows = target

    def replace_rows(self, step: str, names: Sequence[str], **context: Any) -> None:
        """Make the next table of rows by a step that writes each of them by itself.

        Args:
            step: the template; it gets `every` (the names of all columns), too, and `expanded`
                (whether `rows` has each row by itself), unless that is given.
            names: the columns that the step replaces.
            context: what else the template needs.
        """
        every = [column.name for column in self.columns]
        context = {"expanded": self.is_expanded, "every": every} | context
        if self.stays_narrow:
            carried = [name for name in self.own if name not in names]
            narrow = self._made(step, names, carried, context)
            self._show(narrow, [*carried, *names], self.carried)
        else:
            self.replace(step, names, **context)
        self.is_expanded = True

    def _made(
        self, step: str, names: Sequence[str], columns: Sequence[str], context: Mapping[str, Any]
    ) -> str:
        """Make a table by a step, with those of some columns that it does not replace."""
        self._tables += 1
        target = self.session.work("perturbed", self._tables)
        self.session.execute(
            step,
            target=target,
            rows=self.rows,
            draws=self.draws,
            carried=self.carried,
            kept=[name for name in columns if name not in names],
            **context,
        )
        self.session.analyze(target)
        return target

    def _show(self, narrow: str, own: Sequence[str], draws: Sequence[int]) -> None:
        """Let `rows` be a view over a table of what changed, in the place of the one before."""
        self.base = self.base or self.rows
        view = self.session.view("perturbed_rows", self._tables)
        self.session.execute(
            "perturb/joined_rows",
            target=view,
            narrow=narrow,
            base=self.base,
            carried=draws,
            own=own,
            others=[column.name for column in self.columns if column.name not in own],
        )
        if self.narrow:
            self.session.drop(self.rows, self.narrow)
        self.rows, self.narrow, self.own = view, narrow, tuple(own)

    def expand_all(self) -> None:
        """Make every row of the distinct ones, unless a method has done so."""
        if self.is_expanded:
            return
        target = self.session.work("perturbed", 0)
        self.is_expanded = True
        if self.stays_narrow:
            self.expand(self.rows, target, [])
            self._show(target, [], self.live)
            return
        self.expand(self.rows, target, [column.name for column in self.columns])
        if self.rows != self.tuples:
            self.session.drop(self.rows)
        self.rows = target

    def expand(self, tuples: str, target: str, columns: Sequence[str]) -> None:
        """Make every row of distinct ones, with its random numbers and some of their columns."""
        self.session.execute(
            "perturb/rows",
            target=target,
            tuples=tuples,
            columns=columns,
            draws=self.draws,
            carried=self.live,
        )
        self.session.analyze(target)

    def is_outnumbered(self, guides: int) -> bool:
        """Whether a table has more rows than there are distinct ones.

        An engine takes rows that are expanded on the way for as few as the distinct ones, and would
        keep the rows in memory, and not the table, where the table has more: write them first.
        """
        return guides > self.distinct_rows

    def required_class(self, method: str) -> Column:
        """Return the class column of a method that cannot do without one."""
        if self.class_column is None:
            raise NoSolutionError(f"{method} needs the classes of rows; write class: <column>")
        return self.class_column


@dataclass(frozen=True)
class Perturbation:
    """A method that replaces values.

    Attributes:
        run: changes the columns that ask for the method, all of them at once.
        promise: what it guarantees under some options and what not, in a sentence each. It gets
            the options of a column and the details of what became of it; none say the defaults.
        options: its own options, and how they are read.
        numbers_only: whether it works on numbers alone.
        needs_class: whether it follows the class column.
        draws: how many random numbers of a row it needs per column.
        by_chance: whether it draws, or ties go by the random words of a row.
        by_tuple: it works on distinct rows: those that are alike stay so, or it expands them.
        column_options: options that name another column of the policy.
        faults: says what is wrong with the options of its columns together: a column and why.
    """

    run: Callable[[Scene, Sequence[AskedColumn]], list[ColumnChange]]
    promise: Callable[[Mapping[str, Any]], str]
    options: Mapping[str, Reader] = field(default_factory=dict)
    numbers_only: bool = False
    needs_class: bool = False
    draws: int = 0
    by_chance: bool = True
    by_tuple: bool = False
    column_options: tuple[str, ...] = ()
    faults: Callable[[Mapping[str, Mapping[str, Any]]], Iterator[tuple[str, str]]] | None = None


def always(text: str) -> Callable[[Mapping[str, Any]], str]:
    """Return the promise of a method whose options do not change it."""
    return lambda _: text
