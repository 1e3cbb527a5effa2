"""A script for a warehouse: tried here on a temporary table, and written for there."""

from __future__ import annotations

from functools import cached_property

from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.script import ScriptPublisher, one_line
from ppdp_sql.release.source import refuse_temporary
from ppdp_sql.release.warehouse_script import WarehouseScript
from ppdp_sql.version import __version__


class WarehousePublisher(ScriptPublisher):
    """A .sql file in the dialect of a warehouse, written after its query was verified here."""

    @cached_property
    def _elsewhere(self) -> WarehouseScript:
        return WarehouseScript(self._session, self._publish, self._source)

    @property
    def relation(self) -> str:
        """The table that the script makes, as the warehouse calls it."""
        return str(self._elsewhere.target)

    def check(self, *, writing: bool) -> None:
        """Refuse names that the warehouse cannot have; a plan writes no file to look at."""
        refuse_temporary(self._session, self._source, "script")
        self._elsewhere.check()
        if writing:
            self._check_suffix()
            self._file.check_folder()
            self._check_ours()

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse models that no script checks, and columns that the warehouse reads otherwise."""
        super().check_plan(plan)
        self._elsewhere.check_plan(plan)

    def statements_elsewhere(self, plan: ReleasePlan) -> list[dict[str, str]]:
        """Return the statements of the script."""
        return [statement.to_dict() for statement in self._elsewhere.statements(plan)]

    def _script(self, plan: ReleasePlan, record: ReleaseRecord) -> str:
        warehouse = self._elsewhere.warehouse
        source = one_line(str(self._elsewhere.source))
        heading = [
            f"Written by ppdp_sql {__version__} as release {record.id}, for {warehouse.title}.",
            f"Makes the table {one_line(self.relation)} from {source}.",
            f"Run it in one go: {warehouse.client}",
            "Groups are counted and judged here, the result is checked, and if a check fails",
            "nothing is published. This text was read back by a parser, and not run there.",
            *(f"{one_line(name)}: {one_line(words)}" for name, words in plan.words.items()),
        ]
        comments = "".join(f"-- {line}\n" for line in heading)
        statements = self._elsewhere.statements(plan)
        return comments + "".join(f"\n{statement.sql};\n" for statement in statements)
