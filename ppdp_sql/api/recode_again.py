"""The recoding of a release that the log knows, made once more: it gives the same cells."""

from __future__ import annotations

import json

from ppdp_sql.api.bind import bind_recorded
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.release.linked import RecodedLink
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.templating import Session


def recoded_again(session: Session, record: ReleaseRecord, starred: bool) -> RecodedLink:
    """Recode the source of a release as it was recoded then.

    Which of several groups a row went to is kept nowhere: it would be as good as the row itself.

    Raises:
        InputError: the policy of the release is not known, or its hierarchies have changed.
        VerificationError: the source has changed.
    """
    if record.policy is None:
        raise InputError(
            f"release {record.id} was logged by an earlier version, without its policy, so it "
            "cannot be recoded again; run the policy again"
        )
    bound = bind_recorded(record.policy, record.id, with_hierarchies=True)
    if json.loads(record.policy)["hierarchies"] != bound.hierarchy_hashes:
        raise InputError(
            f"the hierarchies of release {record.id} changed since, so it cannot be recoded again; "
            "run the policy again"
        )
    if invariances(bound.models):
        raise InputError(
            f"release {record.id} is under m_invariance, whose groups depend on earlier releases, "
            "so it cannot be recoded again; publish with mapping: true"
        )
    columns = resolve_columns(session, bound, bound.source)
    task = count(session, bound, bound.source, columns, ReleaseLog(session).key)
    if task.frequency.fingerprint != record.source_fingerprint:
        raise VerificationError(
            f"the source of release {record.id} has changed since, so nobody can tell which of "
            "its rows are in which group; run the policy again"
        )
    task, outcome = search(
        session, LeveledTasks(session, task), bound.models, bound.algorithm, bound.metric
    )
    assert outcome.recoded is not None
    return RecodedLink(task.frequency.dimensions, outcome.recoded, starred)
