"""What a script must know of the warehouse that it is written for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlglot import exp

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError

Rewrite = Callable[[exp.Expr], exp.Expr]

#: A name that a person would write without quotes, and without thinking of its case.
_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")

#: Families whose text every warehouse writes as canonical text, or with zeros behind the point.
TEXT_FAMILIES = frozenset(
    {
        TypeFamily.TEXT,
        TypeFamily.INTEGER,
        TypeFamily.DECIMAL,
        TypeFamily.BOOLEAN,
        TypeFamily.DATE,
    }
)

#: Functions that mean the same on all of them, as they are written there.
SHARED_FUNCTIONS = frozenset(
    {
        "ABS", "CAST", "COALESCE", "COUNT", "DENSE_RANK", "EXP", "GREATEST", "GROUPING", "LEAST",
        "LENGTH", "LN", "MAX", "MIN", "ROW_NUMBER", "SQRT", "SUM",
    }
)  # fmt: skip


class WorkTables(StrEnum):
    """How long a table lives that only the script needs."""

    #: Until the script ends; it has no place of its own.
    SCRIPT = "script"
    #: Until the connection ends, and nobody else sees it.
    SESSION = "session"
    #: Until it is dropped: there are no temporary tables, so it lies beside the source.
    LASTING = "lasting"


@dataclass(frozen=True, slots=True)
class Warehouse:
    """A warehouse as data.

    Attributes:
        name: what `--dialect` calls it, and its folder of overrides.
        title: what people call it.
        dialect: what sqlglot calls it.
        client: how a person runs a script there, as one line.
        functions: every function that a script may call there, beside the shared ones.
        types: every type that a script may name there.
        symbols: every operator that a script may use there, beside those that all have.
        settings: every setting of a session that a script may change.
        work: how long work tables live.
        qualified_work: whether temporary tables are made in the schema of the release.
        transactional: whether tables are made and renamed inside one transaction.
        fails_by: the function that stops a statement with words; None where a cast must do.
        upper: plain names without quotes are upper case there, so they are written like that.
        ignores_case: names that differ in case alone are one name there, in quotes, too.
        bad_column: what the name of a column cannot have there.
        bad_relation: what a part of the name of a table cannot have there.
        most_name_bytes: the longest name.
        text_families: the families of types whose text is written as it must be.
        rewrites: what the translation from the shared dialect leaves wrong.
    """

    name: str
    title: str
    dialect: str
    client: str
    functions: frozenset[str]
    types: frozenset[str]
    work: WorkTables
    most_name_bytes: int
    qualified_work: bool = False
    transactional: bool = False
    fails_by: str | None = None
    upper: bool = False
    ignores_case: bool = True
    bad_column: re.Pattern[str] | None = None
    bad_relation: re.Pattern[str] | None = None
    text_families: frozenset[TypeFamily] = TEXT_FAMILIES
    settings: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()
    rewrites: tuple[Rewrite, ...] = ()

    @property
    def type_words(self) -> frozenset[str]:
        """The words of the types, one by one."""
        return frozenset(word for name in self.types for word in name.split())

    def name_of(self, name: str) -> str:
        """Return a name as the warehouse keeps it: `age` is AGE where plain names are upper."""
        return name.upper() if self.upper and _PLAIN.fullmatch(name) else name

    def same(self, name: str) -> str:
        """Return what two names share that the warehouse takes for one."""
        return name.lower() if self.ignores_case else self.name_of(name)

    def check_relation(self, relation: Relation) -> None:
        """Refuse a table whose name the warehouse cannot have."""
        for part in (relation.catalog, relation.schema, relation.name):
            if part is not None:
                self._check(part, self.bad_relation, f"the name '{part}' of '{relation}'")

    def check_columns(self, names: Sequence[str]) -> None:
        """Refuse columns whose names the warehouse cannot have, or cannot tell apart."""
        seen: dict[str, str] = {}
        for name in names:
            self._check(name, self.bad_column, f"the column '{name}'")
            other = seen.setdefault(self.same(name), name)
            if other != name:
                raise InputError(
                    f"{self.title} does not tell the columns '{other}' and '{name}' apart; give "
                    "one of them another name in a view"
                )

    def _check(self, name: str, bad: re.Pattern[str] | None, words: str) -> None:
        found = None if bad is None else bad.search(name)
        if found is not None:
            raise InputError(
                f"{words} has {_shown(found.group())}, which {self.title} does not take in names; "
                "choose another name"
            )
        if len(name.encode()) > self.most_name_bytes:
            raise InputError(
                f"{words} is longer than the {self.most_name_bytes} bytes that {self.title} takes; "
                "choose a shorter one"
            )


def _shown(character: str) -> str:
    return "a blank" if character == " " else f"a {character!r}"
