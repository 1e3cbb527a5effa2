"""What statements cost on this engine and this table, measured as they run."""

from __future__ import annotations

from dataclasses import dataclass, field

#: Rows that one statement may produce before grouping: what its hash tables must hold.
MOST_ROWS = 4_000_000
#: Nodes that one statement may hold, whatever their tables' size.
MOST_NODES = 512
#: The share of the remaining time that one statement may take.
SHARE_OF_TIME = 0.05
#: How fast old measurements fade: tables are warm after the first.
_FADING = 0.9


@dataclass
class Pace:
    """Seconds per statement and per row that is grouped, from a line through what was seen.

    It begins with what the engine says of itself and forgets that within a few statements.
    """

    statement_seconds: float
    row_seconds: float
    _weight: float = field(default=0.0, init=False)
    _rows: float = field(default=0.0, init=False)
    _seconds: float = field(default=0.0, init=False)

    def observe(self, rows: int, seconds: float) -> None:
        """Take a statement into account that grouped so many rows."""
        self._weight = self._weight * _FADING + 1
        self._rows = self._rows * _FADING + rows
        self._seconds = self._seconds * _FADING + seconds
        # A statement that groups next to nothing shows what a statement costs by itself.
        if rows * self.row_seconds < self.statement_seconds / 4:
            self.statement_seconds += (seconds - self.statement_seconds) / 4
        beyond = self._seconds - self._weight * self.statement_seconds
        if self._rows:
            self.row_seconds = max(beyond, self._seconds / 10) / self._rows

    def expected(self, rows: int) -> float:
        """Return about how long a statement will take that groups so many rows."""
        return self.statement_seconds + rows * self.row_seconds

    def nodes(self, rows: int, seconds_left: float | None) -> int:
        """Return how many nodes of a table of so many rows one statement should hold."""
        most = min(MOST_NODES, MOST_ROWS // max(1, rows))
        if seconds_left is not None:
            within = seconds_left * SHARE_OF_TIME - self.statement_seconds
            most = min(most, int(within / (max(1, rows) * self.row_seconds)))
        return max(1, most)
