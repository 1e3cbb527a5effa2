"""network: anonymize a social network where it lies, verify the result, publish it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ppdp_sql.api.alone import alone
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.earlier import source_name
from ppdp_sql.api.network_attack import attack_release
from ppdp_sql.api.network_bind import BoundNetwork, bind_network
from ppdp_sql.api.network_look import NetworkLook, look_at
from ppdp_sql.api.network_people import AnonymousPeople, anonymize_people
from ppdp_sql.api.network_result import NetworkResult
from ppdp_sql.api.result import ReleaseFacts
from ppdp_sql.api.shield import Shield
from ppdp_sql.api.written_files import staged_files
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import InputError, PolicyError
from ppdp_sql.names import counted
from ppdp_sql.network.attributes import attach, by_prominence
from ppdp_sql.network.load import load_network
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.network.source import DescribedNetwork, describe_network
from ppdp_sql.release.log import ReleaseRecord, owned_as_text
from ppdp_sql.release.network import NetworkPublisher
from ppdp_sql.release.rights import check_rights
from ppdp_sql.templating import Session, StatementLog
from ppdp_sql.version import __version__


def network(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    attack: bool = False,
    measure: bool = False,
    graphml: str | Path | None = None,
    picture: str | Path | None = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> NetworkResult:
    """Anonymize the network of a policy and publish its nodes and edges.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        attack: try on the network, and on what is published of it, what attackers would try.
        measure: measure the network before and after.
        graphml: a file for the published network, as GraphML.
        picture: an SVG or HTML file for a picture of both.
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        progress: told in words what is done.

    Returns:
        The facts of the release.

    Raises:
        PpdpError: nothing was published and nothing is left behind.
    """
    start = time.perf_counter()
    look = NetworkLook.of(measure, graphml, picture)
    bound = bind_network(policy, variables)
    publish = bound.policy.publish
    if publish is None:
        raise PolicyError(
            f"{bound.document.origin} says no 'publish'; add one such as {{prefix: wiki}}"
        )
    sources = network_sources(bound)
    where = next((source for source in sources if isinstance(source, Relation)), sources[0])
    target = choose_engine(engine, bound.policy.engine, where)
    shield = Shield()
    try:
        # Files take their places after the release has been committed, or not at all.
        with (
            staged_files() as stage,
            open_session(target, read_only=False, source=where, log=log) as session,
        ):
            publisher = NetworkPublisher(session, publish, sources)
            lock = _lock(session, sources, publisher)
            with alone(session, publisher), session.engine.transaction():
                lock()
                result, texts = _publish(
                    session, bound, publisher, look, progress, start, attack=attack
                )
                for path, text in texts.items():
                    # One by one: their folders may be on different disks.
                    stage({path: text})
                shield.raise_()
            return result
    finally:
        shield.lower()


def network_sources(bound: BoundNetwork) -> list[Source]:
    """Return the relations that a network is read from."""
    nodes = bound.source.nodes
    return [bound.source.edges, *([] if nodes is None else [nodes])]


def _lock(
    session: Session, sources: list[Source], publisher: NetworkPublisher
) -> Callable[[], None]:
    """Return what keeps the sources, and what is replaced, from being dropped during the run.

    The lock comes before the first query of the transaction: it takes no snapshot, so whatever
    was committed while we waited for it is seen.
    """
    if not session.engine.capabilities.locks:
        return lambda: None
    relations = [session.engine.qualify(item) for item in sources if isinstance(item, Relation)]
    with session.engine.transaction(commit=False):
        shared = [
            relation
            for relation in dict.fromkeys([*relations, *publisher.target_relations])
            if session.fetch("catalog/lockable", relation=relation)
        ]

    def lock() -> None:
        if shared:
            session.execute("catalog/share_lock", relations=shared)

    return lock


def _publish(
    session: Session,
    bound: BoundNetwork,
    publisher: NetworkPublisher,
    look: NetworkLook,
    progress: Callable[[str], None],
    start: float,
    *,
    attack: bool,
) -> tuple[NetworkResult, Mapping[Path, str]]:
    part, publish = bound.policy.network, bound.policy.publish
    assert publish is not None
    described = describe_network(session, bound.source)
    read = bound.source.edge_columns
    check_rights(session, bound.source.edges, read, publisher, publish, keeps=publish.views)
    if bound.source.nodes is not None:
        check_rights(session, bound.source.nodes, bound.source.node_columns)
    publisher.check()
    publisher.create_log()
    progress("reading the network")
    loaded = load_network(session, described)
    look.check_size(loaded.size)
    loaded_at = time.perf_counter()
    progress(f"{counted(loaded.size, 'node')} and {counted(loaded.edge_rows, 'edge')} read")
    published = bound.method(session, loaded, part)
    _check_weight(session, published)
    published, people = _with_attributes(session, bound, described, loaded, published)
    anonymized_at = time.perf_counter()
    progress("publishing")
    publisher.build(published, directed=part.directed)
    built_at = time.perf_counter()
    nodes, edges = publisher.verify(published, directed=part.directed)
    verified_at = time.perf_counter()
    attacks = attack_release(session, loaded, published, bound, progress) if attack else None
    attacked_at = time.perf_counter()
    earlier = _earlier_warnings(session, bound, publisher)
    record = _record(session, bound, publisher, loaded, published, people, nodes)
    publisher.swap(published, record)
    publisher.log.add(record)
    published_at = time.perf_counter()
    seen = look_at(session, look, loaded, published, publisher)
    session.drop_work()
    end = time.perf_counter()
    result = NetworkResult(
        nodes_before=loaded.size,
        nodes_after=nodes,
        edges_before=loaded.edge_rows,
        edges_after=edges,
        centrality=published.centrality,
        iloss=published.iloss,
        passes=published.passes,
        release=ReleaseFacts(publisher.kind, publisher.name, record.id, None),
        engine=session.engine.name,
        method=part.method.name,
        facts=published.facts,
        levels=published.levels,
        privacy=[] if people is None else people.privacy,
        node=None if people is None else people.levels,
        suppressed=0 if people is None else people.suppressed,
        statements=len(session.log),
        seconds={
            "total": end - start,
            "load": loaded_at - start,
            "anonymize": anonymized_at - loaded_at,
            "publish": built_at - anonymized_at + published_at - attacked_at,
            "verify": verified_at - built_at,
            **({"attack": attacked_at - verified_at} if attack else {}),
            "look": end - published_at,
        },
        measures=seen.measures,
        warnings=[
            *_loading_warnings(loaded),
            *published.warnings,
            *([] if people is None else people.warnings),
            *publisher.warnings,
            *earlier,
        ],
        attacks=attacks,
    )
    return result, seen.texts


def _check_weight(session: Session, published: PublishedNetwork) -> None:
    """Refuse edges that weigh nothing: there are no shares of nothing."""
    edges, weight = session.fetch("network/merged_facts", edges=published.merged.edges)[0]
    if edges and not weight:
        raise InputError(
            "every edge that is left has the weight 0, so there are no shares; set weighted: false"
        )


def _with_attributes(
    session: Session,
    bound: BoundNetwork,
    described: DescribedNetwork,
    loaded: LoadedNetwork,
    published: PublishedNetwork,
) -> tuple[PublishedNetwork, AnonymousPeople | None]:
    """Publish the attributes of nodes, where the policy names some."""
    if bound.people is not None:
        people = anonymize_people(session, bound.people, described, loaded)
        return attach(session, published, people.shown), people
    nodes = bound.policy.network.nodes
    if not bound.attributes or nodes is None or nodes.columns is None:
        return published, None
    hierarchies = dict(bound.attributes)
    attached = by_prominence(session, described, loaded, published, nodes.columns, hierarchies)
    return attached, None


def _people_source(bound: BoundNetwork) -> Source:
    """Return the table that a release is about: the people, where models are; else the edges."""
    nodes = bound.source.nodes
    return bound.source.edges if bound.people is None or nodes is None else nodes


def _earlier_warnings(
    session: Session, bound: BoundNetwork, publisher: NetworkPublisher
) -> list[str]:
    """Tell of other releases of the same table."""
    source = source_name(session, _people_source(bound))
    return [
        f"release {record.id} ('{record.name}') is of the same source; what the two reveal "
        "together was not measured"
        for record in publisher.log.earlier(source, publisher.name)
    ]


def _loading_warnings(loaded: LoadedNetwork) -> list[str]:
    if not loaded.loops:
        return []
    return [f"{counted(loaded.loops, 'edge')} from a node to itself left out"]


def _record(
    session: Session,
    bound: BoundNetwork,
    publisher: NetworkPublisher,
    loaded: LoadedNetwork,
    published: PublishedNetwork,
    people: AnonymousPeople | None,
    nodes: int,
) -> ReleaseRecord:
    return ReleaseRecord(
        id=session.run_id,
        kind=publisher.kind,
        name=publisher.name,
        source=source_name(session, _people_source(bound)),
        source_rows=loaded.size,
        source_fingerprint=None,
        published_rows=nodes,
        suppressed_rows=0 if people is None else people.suppressed,
        algorithm=bound.policy.network.method.name,
        node=json.dumps(None if people is None else people.levels),
        privacy=json.dumps([facts.to_dict() for facts in people.privacy] if people else []),
        metrics=json.dumps({"iloss": published.iloss}),
        policy_hash=bound.policy_hash,
        sql_hash=publisher.sql_hash(published, directed=bound.policy.network.directed),
        version=__version__,
        created_at=datetime.now(UTC).isoformat(timespec="microseconds"),
        created_by=session.engine.user,
        groups=nodes,
        policy=bound.recorded,
        objects=owned_as_text(publisher.objects),
    )
