"""What an increment adds to the table that stands there, and what its readers learn from that."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.api.drift import DriftFacts, ReuseFacts, ways_out
from ppdp_sql.api.promised import rows_promised
from ppdp_sql.api.task import Task
from ppdp_sql.errors import DriftError
from ppdp_sql.names import counted
from ppdp_sql.release.publisher import Publisher


@dataclass(frozen=True)
class IncrementFacts:
    """What was added to a release that grows.

    Attributes:
        inserted: rows that are new.
        removed: rows that stood there and had to go.
        warnings: what whoever knows the table from before can tell.
    """

    inserted: int
    removed: int
    warnings: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, int]:
        """Return the facts as JSON."""
        return {"inserted": self.inserted, "removed": self.removed}


def increment_of(task: Task, publisher: Publisher) -> IncrementFacts | None:
    """Tell what a release adds to the one that it continues; None where it continues none."""
    promised = rows_promised(task)
    added = publisher.added(promised)
    if added is None:
        return None
    warnings: list[str] = []
    if added.small_groups:
        groups = counted(added.small_groups, "group")
        got = "has" if added.small_groups == 1 else "have"
        warnings.append(
            f"{groups} {got} fewer than {promised} new rows, the fewest {added.fewest}; whoever "
            "kept the table from before can tell the newcomers of a group and their sensitive "
            "values apart from the others, so add rows less often if the same people read both"
        )
    return IncrementFacts(added.inserted, added.removed, tuple(warnings))


def removed_rows(
    task: Task, publisher: Publisher, increment: IncrementFacts, reused: ReuseFacts | None
) -> ReuseFacts | None:
    """Call it drift where rows that were published are no longer in the release.

    Raises:
        DriftError: there are some, and the policy does not let them be taken out.
    """
    standing = publisher.continued
    if not increment.removed or standing is None:
        return reused
    policy = task.bound.policy
    reason = (
        f"{counted(increment.removed, 'row')} that release {standing.id} shows "
        f"{'is' if increment.removed == 1 else 'are'} no longer in it, because the source lost or "
        "changed rows, or their groups fail now"
    )
    drift = DriftError(
        f"'{publisher.name}' cannot only grow: {reason}; {ways_out(policy)}",
        release=standing.id,
        reason=reason,
    )
    if policy.on_drift != "suppress":
        raise drift
    if reused is not None and reused.drift is not None:
        return reused
    return ReuseFacts(standing.id, DriftFacts.of(drift, "suppress"))
