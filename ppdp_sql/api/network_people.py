"""Nodes as a table: the policy of a network has in it the policy of the people behind its nodes."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.api.bind import BoundPolicy, bind_document
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.prepare import PreparedRelease, prepare_release
from ppdp_sql.api.result import PrivacyFacts, node_levels, privacy_facts
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.errors import PolicyError
from ppdp_sql.network.attributes import ShownAttributes
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.source import DescribedNetwork
from ppdp_sql.policy import Document, NetworkPolicy, Role
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.release.network_people import PeoplePublisher
from ppdp_sql.release.publisher import Request
from ppdp_sql.release.rows import shown_family
from ppdp_sql.release.steps import execute_all
from ppdp_sql.templating import Session

#: What the policy of a network and that of its people share.
_SHARED = ("privacy", "suppression", "suppressed", "nulls", "unmapped", "search")

#: Where the attributes of nodes stand in the policy of a network.
_COLUMNS = ("network", "nodes", "columns")


@dataclass(frozen=True)
class AnonymousPeople:
    """People whose attributes may be shown, and what is known of them."""

    shown: ShownAttributes
    privacy: list[PrivacyFacts]
    levels: dict[str, int] | None
    suppressed: int
    warnings: list[str]


def bind_people(document: Document, policy: NetworkPolicy) -> BoundPolicy | None:
    """Bind the models of a network to the attributes of its nodes; None where there are none."""
    nodes = policy.network.nodes
    if nodes is None or not policy.privacy:
        return None
    columns = document.data["network"]["nodes"]["columns"]
    data = {
        "version": 1,
        "source": nodes.source,
        # A key is published nowhere: it leads from the table of people to the nodes.
        "columns": {nodes.key: {"keep": {"unique": "allow"}}, **columns},
        "publish": {"table": "people"},
        **{key: document.data[key] for key in _SHARED if key in document.data},
    }
    lines = {
        (("columns", *place[3:]) if place[:3] == _COLUMNS else place): line
        for place, line in document.lines.items()
    }
    bound = bind_document(Document(data, document.origin, document.base, lines))
    if invariances(bound.models):
        place = ("privacy",)
        message = "m_invariance follows a table over time, and a network is published anew"
        raise PolicyError.from_faults([document.fault(place, message)], document.origin)
    return bound


def anonymize_people(
    session: Session, bound: BoundPolicy, described: DescribedNetwork, network: LoadedNetwork
) -> AnonymousPeople:
    """Search, build and measure the table of people, and place them at their nodes."""
    target = session.work("network/people")
    shown = session.work("network/shown_attributes")
    assert described.nodes is not None and bound.policy.publish is not None
    publisher = PeoplePublisher(
        Request(session, bound.policy.publish, described.nodes, bound.base, bound.policy), target
    )
    with session.passing():
        columns = resolve_columns(session, bound, described.nodes)
        tasks = LeveledTasks(session, count(session, bound, described.nodes, columns))
        task, outcome = search(session, tasks, bound.models, bound.algorithm, bound.metric)
        prepared = prepare_release(session, task, outcome, publisher)
        execute_all(session, prepared.build)
        measured = prepared.verification.run(session)
        names = _published_names(bound, prepared)
        session.execute(
            "network/place_people",
            target=shown,
            people=target,
            nodes=network.nodes,
            columns=[{"name": name, "family": names[name]} for name in names],
            **described.node_ends,
        )
        people = AnonymousPeople(
            ShownAttributes(shown, tuple(names), _words(prepared, names)),
            privacy_facts(bound.models, measured.achieved),
            node_levels(task, outcome),
            prepared.plan.suppressed_rows,
            [*outcome.warnings, *prepared.warnings],
        )
    session.analyze(shown)
    return people


def _published_names(bound: BoundPolicy, prepared: PreparedRelease) -> dict[str, TypeFamily]:
    """Return the attributes that are shown, and their types in the table of people."""
    key = next(iter(bound.policy.columns))
    return {
        column["name"]: shown_family(column)
        for column in prepared.plan.context["columns"]
        if column["name"] != key
        and bound.policy.columns[column["name"]].role is not Role.IDENTIFIER
    }


def _words(prepared: PreparedRelease, names: dict[str, TypeFamily]) -> dict[str, str]:
    return {
        name: f"{prepared.plan.words[name]}; `*` where the people of a node differ"
        for name in names
    }
