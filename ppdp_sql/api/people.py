"""m-invariance before a search: who the people are, and what earlier releases showed of them."""

from __future__ import annotations

from dataclasses import replace

from ppdp_sql.api.earlier import source_name
from ppdp_sql.api.task import Task
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.earlier_people import load_earlier
from ppdp_sql.names import counted
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.release.log import ReleaseLog
from ppdp_sql.release.people import last_people
from ppdp_sql.release.rights import check_readable
from ppdp_sql.templating import Session


def follow_people(session: Session, task: Task, log: ReleaseLog | None) -> Task:
    """Look up the people of a counted source in what was published of it before.

    Args:
        session: the run's session.
        task: the policy and its counted source.
        log: the log of earlier releases; None where there can be none.

    Raises:
        RelationError: a person has several rows, or a row has no person.
    """
    models = invariances(task.bound.models)
    distribution = task.frequency.distribution
    if not models or distribution is None:
        return task
    for entity in dict.fromkeys(model.entity for model in models):
        assert entity is not None
        repeated, nobody = session.fetch(
            "check/people_rows", codes=distribution.values, slot=distribution.of(entity).slot
        )[0]
        if repeated or nobody:
            what = (
                f"{counted(int(repeated), 'value')} of '{entity}' in more than one row"
                if repeated
                else f"no '{entity}' in {counted(int(nobody), 'row')}"
            )
            raise RelationError(
                f"m_invariance needs one row per person, and the source has {what}; publish a "
                "view that has one row for each"
            )
    kept = None
    if log is not None and log.readable:
        kept = last_people(session, log, source_name(session, task.bound.source))
    if kept is None or log is None:
        return task
    check_readable(session, kept)
    earlier = {
        model.about: load_earlier(
            session, distribution, model.about, str(model.entity), kept, log.key, number
        )
        for number, model in enumerate(models)
    }
    return replace(task, frequency=replace(task.frequency, earlier=earlier, kept_people=kept))
