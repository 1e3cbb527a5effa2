"""Templates become statements, statements are logged and run."""

from ppdp_sql.templating.session import Session
from ppdp_sql.templating.statement_log import StatementLog

__all__ = ["Session", "StatementLog"]
