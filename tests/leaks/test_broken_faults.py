"""What a policy may not ask of a broken or permuted release; no database is needed to say so."""

from __future__ import annotations

from typing import Any

import pytest

from ppdp_sql.api.bind import bind
from ppdp_sql.errors import PolicyError
from tests.leaks.people import policy

BROKEN = {"break_merge": "bm"}
ANATOMY = BROKEN | {"mode": "anatomy"}
DIVERSE = [{"distinct_l": {"l": 2, "column": name}} for name in ("job", "illness")]


def _columns(**changes: Any) -> dict[str, Any]:
    return {"age": "quasi", "illness": "sensitive"} | changes


@pytest.mark.parametrize(
    ("publish", "changes", "words"),
    [
        (BROKEN, {"columns": {"age": "quasi"}, "privacy": [{"k": 2}]}, "nothing to break"),
        (
            {"table": "t", "permute": True},
            {"columns": {"age": "quasi"}, "privacy": [{"k": 2}]},
            "nothing to permute",
        ),
        (BROKEN, {"columns": _columns(quasi="sensitive")}, "would be called like another table"),
        (BROKEN, {"columns": _columns(Quasi="sensitive")}, "would be called like another table"),
        (BROKEN, {"columns": _columns(Illness="sensitive")}, "would be called like another table"),
        (
            BROKEN | {"views": True},
            {"columns": _columns(illness_shares="sensitive")},
            "would be called like another table",
        ),
        (BROKEN, {"columns": _columns(group_id="quasi")}, "a column 'group_id' of their own"),
        (BROKEN, {"columns": _columns(Count="sensitive")}, "a column 'count' of their own"),
        (
            BROKEN | {"views": True},
            {"columns": _columns(share="quasi")},
            "a column 'share' of their own",
        ),
        (ANATOMY, {}, "one value of job; ask for distinct_l, entropy_l, recursive_cl or alpha_k"),
        (ANATOMY, {"privacy": [{"k": 2}]}, "one value of job and illness"),
        (
            ANATOMY,
            {"privacy": [*DIVERSE, {"xy": {"k": 2, "y": "id"}}]},
            "xy is measured by generalized quasi-identifiers",
        ),
        (
            ANATOMY,
            {"privacy": DIVERSE, "suppression": {"limit": 2, "unit": "cell"}},
            "which suppression by cell would hide",
        ),
        (ANATOMY, {"privacy": DIVERSE, "suppressed": "star"}, "which suppressed: star would hide"),
    ],
)
def test_faults(publish: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    with pytest.raises(PolicyError, match=words) as raised:
        bind(policy(publish, **changes))
    assert raised.value.exit_code == 2


def test_anatomy_needs_levels_that_it_may_leave_out() -> None:
    columns = policy(ANATOMY)["columns"] | {"zone": {"quasi": None, "min_level": 1}}
    with pytest.raises(PolicyError, match="min_level forbids them for zone"):
        bind(policy(ANATOMY, privacy=DIVERSE, columns=columns))
    bind(policy(ANATOMY, privacy=DIVERSE))


@pytest.mark.parametrize(
    ("columns", "publish"),
    [(_columns(count="quasi"), BROKEN), (_columns(share="sensitive"), BROKEN)],
)
def test_names_that_do_not_clash(columns: dict[str, Any], publish: dict[str, Any]) -> None:
    models = [{"k": 2}]
    bind(policy(publish, columns=columns, privacy=models))
