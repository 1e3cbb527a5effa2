"""What everybody knows before a release is looked at."""

from __future__ import annotations

from ppdp_sql.leaks.attacks.scene import Scene, SensitiveSeen


def largest_priors(scene: Scene, column: SensitiveSeen, most: int) -> tuple[list[int], int]:
    """Return the rows of a column's commonest values, largest first, and all rows."""
    found = scene.session.fetch("attack/largest_priors", prior=scene.prior(column), most=most)
    return [int(row[0]) for row in found], int(found[0][1]) if found else 0


def excluded_confidence(counts: list[int], rows: int, excluded: int) -> float:
    """Return how sure of a value one can be in the whole table, with some others excluded."""
    reached = []
    for at, count in enumerate(counts):
        others = sorted(counts[:at] + counts[at + 1 :], reverse=True)[:excluded]
        reached.append(count / (rows - sum(others)))
    return max(reached, default=0.0)
