"""Makes a pandas frame of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppdp_sql.errors import InputError
from ppdp_sql.notebook.view import Table

if TYPE_CHECKING:
    import pandas


def table_frame(table: Table) -> pandas.DataFrame:
    """Return the rows as a frame.

    Raises:
        InputError: pandas is not installed.
    """
    # Here and not above: most commands start without it.
    try:
        import pandas
    except ImportError:
        raise InputError(
            "a frame needs pandas, which is not installed; install it with: pip install pandas"
        ) from None
    return pandas.DataFrame([list(row) for row in table.rows], columns=list(table.columns))
