"""compare_network: every method that fits on one network, and nothing published."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.network import network_sources
from ppdp_sql.api.network_bind import BoundNetwork, bind_network
from ppdp_sql.api.network_comparison import MethodRun, NetworkComparison
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.network.attacks.base import Finding
from ppdp_sql.network.attacks.run import try_after, try_before
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.scenes import open_scene, protected_scene
from ppdp_sql.network.change import measure_change
from ppdp_sql.network.load import load_network
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.methods import METHODS
from ppdp_sql.network.published import table_size
from ppdp_sql.network.source import describe_network
from ppdp_sql.policy import NetworkPart
from ppdp_sql.policy.network import MethodPolicy
from ppdp_sql.templating import Session, StatementLog

#: What is tried beside the method of the policy.
USUAL: tuple[Any, ...] = (
    "prominence",
    {"k_degree": {"k": 5, "seed": 0}},
    {"k_neighbourhood": {"k": 3, "seed": 0}},
    {"perturb_edges": {"share": 0.1, "seed": 0}},
    {"perturb_edges": {"share": 0.1, "keep_degrees": True, "seed": 0}},
)


def compare_network(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> NetworkComparison:
    """Try every method on the network of a policy, and attack what each would publish.

    Args:
        policy: a policy file, YAML text, or a mapping; its method is tried with its options, and
            others with usual ones.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        progress: told in words what is done.

    Returns:
        What each method costs, and what attackers learn from it.

    Raises:
        PpdpError: the policy or the network cannot be read.
    """
    start = time.perf_counter()
    bound = bind_network(policy, variables)
    sources = network_sources(bound)
    where = next((source for source in sources if isinstance(source, Relation)), sources[0])
    target = choose_engine(engine, bound.policy.engine, where)
    with read_session(target, source=where, log=log) as session:
        progress("reading the network")
        loaded = load_network(session, describe_network(session, bound.source))
        scene = open_scene(session, loaded)
        before = try_before(scene, progress)
        runs = [
            _try(session.branch(f"method_{number}"), loaded, part, scene, before, progress)
            for number, part in enumerate(_parts(bound))
        ]
        session.drop_work()
    return NetworkComparison(loaded.size, loaded.edge_rows, runs, time.perf_counter() - start)


def _parts(bound: BoundNetwork) -> list[NetworkPart]:
    """Return the policy once for each method; its own one comes first, and once."""
    part = bound.policy.network
    usual = [MethodPolicy.model_validate(method) for method in USUAL]
    others = [method for method in usual if method.name != part.method.name]
    return [part.model_copy(update={"method": method}) for method in (part.method, *others)]


def _try(
    session: Session,
    loaded: LoadedNetwork,
    part: NetworkPart,
    scene: AttackScene,
    before: Mapping[str, Finding],
    progress: Callable[[str], None],
) -> MethodRun:
    method, options = METHODS[part.method.name], dict(part.method.options)
    progress(f"trying the method {part.method.name}")
    start = time.perf_counter()
    try:
        published = method(session, loaded, part)
    except (InputError, NoSolutionError) as error:
        # The method does not fit this network; the others may.
        session.drop_all()
        return MethodRun(part.method.name, options, error=error.message)
    seconds = time.perf_counter() - start
    merged = published.merged
    there = protected_scene(
        scene, session, loaded, merged, lambda again, grown: method(again, grown, part)
    )
    run = MethodRun(
        part.method.name,
        options,
        seconds,
        table_size(session, merged.nodes),
        table_size(session, merged.edges),
        published.iloss,
        measure_change(there.read()),
        try_after(there, before, progress),
    )
    session.drop_all()
    return run
