"""The defences by name: what a policy may write behind `method:`."""

from __future__ import annotations

from collections.abc import Callable

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
}
