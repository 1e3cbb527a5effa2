"""`publish:` of a policy: what fits a kind and what does not."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from ppdp_sql.policy.publish import PublishPolicy


@pytest.mark.parametrize(
    ("publish", "relation"),
    [
        ({"table": "main.release"}, "main.release"),
        ({"view": "release"}, "release"),
        ({"live_view": {"name": "s.v", "accept": "differencing"}}, "s.v"),
        ({"in_place": True}, None),
        ({"in_place": "people"}, "people"),
        ({"file": "out.csv"}, None),
        ({"script": "folder/adult_k10.sql"}, '"adult_k10"'),
        ({"script": 'a"b.c.sql'}, '"a""b.c"'),
        ({"script": {"file": "x.sql", "table": "main.y"}}, "main.y"),
    ],
)
def test_the_relation_of_a_kind(publish: dict[str, Any], relation: str | None) -> None:
    assert PublishPolicy.model_validate(publish).relation == relation


@pytest.mark.parametrize(
    ("publish", "words"),
    [
        ({"live_view": "v"}, "accept: differencing"),
        ({"live_view": {"name": "v"}}, "accept: differencing"),
        ({"live_view": {"name": "v", "accept": "all"}}, "accept: differencing"),
        ({"live_view": {"name": "v", "acept": "differencing"}}, "did you mean 'accept'"),
        ({"live_view": {"accept": "differencing"}}, "live_view needs"),
        ({"live_view": True}, "live_view needs"),
        ({"in_place": False}, "in_place: true"),
        ({"in_place": ["people"]}, "in_place: true"),
        ({"table": True}, "takes a name"),
        ({"view": {"name": "v"}}, "takes a name"),
        ({"script": {"file": "x.sql"}}, "needs both"),
        ({"script": {"file": "x.sql", "table": "t", "schema": "s"}}, "no key 'schema'"),
        ({"file": "x.csv", "grant": ["r"]}, "no grants"),
        ({"view": "v", "backup": "b"}, "backup is for in_place"),
        ({"file": "x.csv", "create_schema": True}, "create_schema"),
        ({"table": "t", "view": "v"}, "exactly one"),
        ({"table": ""}, "give the name"),
    ],
)
def test_what_does_not_fit_is_refused(publish: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words.replace("(", r"\(")):
        PublishPolicy.model_validate(publish)


def test_one_role_may_stand_alone() -> None:
    assert PublishPolicy.model_validate({"view": "v", "grant": "analyst"}).grant == ["analyst"]
