"""The defences by name: what a policy may write behind `method:`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ppdp_sql.errors import InputError
from ppdp_sql.network.defences.method import change_links
from ppdp_sql.network.defences.registry import DEFENCES
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.prominence import prominence
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.policy import NetworkPart
from ppdp_sql.templating import Session

#: Takes the loaded network and what the policy says (`part.method.options` are its own options);
#: returns the work tables of what may be published, and the facts.
Method = Callable[[Session, LoadedNetwork, NetworkPart], PublishedNetwork]

METHODS: dict[str, Method] = {
    "prominence": prominence,
    **dict.fromkeys(DEFENCES, change_links),
}


def options_fault(name: str, options: Mapping[str, Any]) -> str | None:
    """Say what is wrong with the options of a method, before anything is read."""
    try:
        if name in DEFENCES:
            DEFENCES[name](options)
    except InputError as error:
        return error.message
    return None
