"""What the catalog says of the columns of a broken release."""

from __future__ import annotations

from collections.abc import Mapping

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.release.broken import COUNT, GROUP, SHARE, Broken

_GROUP = {GROUP: "the group, by a number that follows no order"}
_COUNT = {COUNT: "rows of the group that have the value"}
_SHARE = {SHARE: "share of the group that has the value"}


def piece_words(broken: Broken, words: Mapping[str, str], relation: Relation) -> dict[str, str]:
    """Say of each column of one relation what it is.

    Args:
        broken: the release.
        words: what was done to each column of it.
        relation: one of its tables or views.
    """
    said = dict(words)
    if broken.raw:
        said |= dict.fromkeys(broken.names, "quasi-identifier, as it is")
    for name, part in broken.parts.items():
        if relation == part:
            return _GROUP | {name: said[name]} | _COUNT
        if relation == broken.views.get(name):
            quasi = {} if broken.raw else {key: said[key] for key in broken.names}
            return quasi | _GROUP | {name: said[name]} | _COUNT | _SHARE
    return {key: text for key, text in said.items() if key not in broken.parts} | _GROUP
