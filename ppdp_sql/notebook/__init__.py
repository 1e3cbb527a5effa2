"""How results show themselves in a notebook: as HTML, as pandas frames, and as charts."""

from ppdp_sql.notebook.chart import NotebookChart
from ppdp_sql.notebook.shown import Shown
from ppdp_sql.notebook.view import Table, View

__all__ = ["NotebookChart", "Shown", "Table", "View"]
