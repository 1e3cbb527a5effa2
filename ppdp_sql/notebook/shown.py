"""What every result can do in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppdp_sql.errors import InputError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.notebook.chart import ChartShelf, NotebookChart
from ppdp_sql.notebook.frame import table_frame
from ppdp_sql.notebook.html import view_html
from ppdp_sql.notebook.view import View

if TYPE_CHECKING:
    import pandas


class Shown:
    """A result that a notebook shows; each says by `_view` what there is to show."""

    def _view(self) -> View:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """Return a summary that notebooks put under the cell."""
        return view_html(self._view())

    def to_frame(self, table: str | None = None) -> pandas.DataFrame:
        """Return the main table of the result as a frame, or another one by its name.

        Raises:
            InputError: the result has no such table, or pandas is not installed.
        """
        view = self._view()
        name = view.main if table is None else table
        if name not in view.tables:
            hint = suggestion(name, view.tables) or f"; there are {listing(view.tables)}"
            raise InputError(f"the result has no table '{name}'{hint}")
        return table_frame(view.tables[name])

    def charts(self) -> ChartShelf:
        """Return every chart of the result by its name."""
        drawn = self._view().charts()
        return ChartShelf({name: NotebookChart(name, spec) for name, spec in drawn.items()})

    def chart(self, name: str) -> NotebookChart:
        """Return one chart of the result.

        Raises:
            InputError: the result has no such chart.
        """
        return self.charts().pick(name)
