"""Rounds of merges: every cluster that fails looks for its nearest one, many merge at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.hurry import finish_hastily

#: Makes the table of nearest clusters (the failing cluster, its rows, distance and number packed)
#: from the clusters, the name of the table, the pairs that must not be merged, and how many of the
#: nearest are asked for.
Nearest = Callable[[Clusters, str, str | None, int], None]

#: Unions that are judged at once, about.
MOST_UNIONS = 20_000

#: Partners that one cluster may try at once.
MOST_PARTNERS = 64

#: So many times more are tried where rounds find none.
MOST_PATIENCE = 64


def nearest_of_all(
    clusters: Clusters,
    target: str,
    forbidden: str | None,
    most: int,
    *,
    parts: str | None = None,
    only_failing: bool = False,
    failing: str | None = None,
) -> None:
    """Compare each failing cluster, or some, with all others, those of its part, or that fail."""
    clusters.problem.session.execute(
        "recode/nearest_of_all",
        target=target,
        clusters=clusters.clusters,
        failing=failing or clusters.failing,
        parts=parts,
        only_failing=only_failing or clusters.among_failing,
        forbidden=forbidden,
        columns=clusters.described,
        ids=clusters.problem.ids,
        most=most,
    )


def merge_all(clusters: Clusters, *stages: Nearest) -> Clusters:
    """Merge until no cluster fails.

    What finds no partner that it would not break is suppressed, if it may be; else it is merged
    all the same, and whatever fails then goes on.

    Args:
        clusters: the clusters.
        *stages: how partners are looked for, one way after the other.
    """
    if clusters.judge.may_lose_hope:
        if not leave_out_hopeless(clusters):
            return clusters
        rejoin_earlier(clusters)
        # Small groups have few values, so that fewer people must be found again next time.
        clusters.among_failing = True
        for nearest in stages or (nearest_of_all,):
            merge_failing(clusters, nearest)
        clusters.among_failing = False
        stages = ()
    ways: tuple[Nearest, ...] = (*stages, nearest_of_all)
    for nearest in ways:
        merge_failing(clusters, nearest)
    if clusters.failing_clusters and clusters.problem.time.is_over():
        finish_hastily(clusters)
        return clusters
    leave_out(clusters)
    if clusters.judge.may_lose_hope:
        # A merge that breaks such a model can never be mended by another.
        return clusters
    merge_failing(clusters, nearest_of_all, may_break=True)
    # What is left out, and what becomes wider, may make others fail that looked at it.
    while leave_out(clusters) or embrace_strangers(clusters):
        merge_failing(clusters, nearest_of_all, may_break=True)
    if clusters.failing_clusters and clusters.problem.time.is_over():
        finish_hastily(clusters)
    return clusters


def leave_out(clusters: Clusters) -> bool:
    """Suppress what fails, if it may be and something is left; false where nothing changed."""
    failing, rows = clusters.failing_clusters, clusters.progress.failing_rows
    if not 0 < failing < clusters.progress.clusters or rows > clusters.left_to_suppress:
        return False
    clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=clusters.failing)
    return True


def leave_out_hopeless(clusters: Clusters) -> bool:
    """Suppress what no merge makes pass; false where that is more than may be suppressed."""
    session = clusters.problem.session
    hopeless = session.work("hopeless")
    clusters.judge.find_hopeless(hopeless, clusters.members)
    number, rows = map(int, session.fetch("recode/hopeless_rows", hopeless=hopeless)[0])
    clusters.hopeless_rows = rows
    possible = number < clusters.progress.clusters and rows <= clusters.left_to_suppress
    if number and possible:
        clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=hopeless)
    session.drop(hopeless)
    return possible


def rejoin_earlier(clusters: Clusters) -> None:
    """Merge people who stood with the same values before, so that their sets become whole first."""
    session = clusters.problem.session
    for earlier in clusters.problem.frequency.earlier.values():
        parts = session.work("earlier_parts")
        session.execute(
            "recode/earlier_parts",
            target=parts,
            values=clusters.judge.values,
            people=earlier.people,
        )
        session.analyze(parts)
        # A cluster keeps the least number of its members, so its part is found by that number.
        merge_failing(clusters, partial(nearest_of_all, parts=parts))
        session.drop(parts)
        # Then whoever is new fills the places of those who left, before new groups are made.
        merge_failing(clusters, partial(_nearest_of_bound, people=earlier.people))


def _nearest_of_bound(
    clusters: Clusters, target: str, forbidden: str | None, most: int, *, people: str
) -> None:
    """Compare each failing cluster of people who were published before with every other one."""
    session = clusters.problem.session
    bound = session.work("bound")
    session.execute(
        "recode/bound_failing",
        target=bound,
        failing=clusters.failing,
        members=clusters.members,
        values=clusters.judge.values,
        people=people,
    )
    nearest_of_all(clusters, target, forbidden, most, failing=bound)
    session.drop(bound)


def embrace_strangers(clusters: Clusters) -> bool:
    """Widen the cells nearest to people who lie in none; false if nothing changed.

    Where a model wants everyone of a population in some group, no merge of groups that pass would
    be tried for that. And where nothing is left to merge with, a wider cell has more people.
    """
    if clusters.failing_clusters and clusters.progress.clusters > 1:
        return False
    strangers = clusters.judge.find_strangers(clusters)
    if strangers is None:
        return False
    before = clusters.cost
    clusters.become("recode/embrace", clusters=clusters.clusters, strangers=strangers)
    clusters.problem.session.drop(strangers)
    return clusters.cost > before


def merge_failing(clusters: Clusters, nearest: Nearest, *, may_break: bool = False) -> None:
    """Merge in rounds until no cluster fails, or none that does finds a partner.

    Args:
        clusters: the clusters.
        nearest: how partners are looked for.
        may_break: merge even with a cluster that fails afterwards.
    """
    _Rounds(clusters, nearest, may_break).run()


class _Rounds:
    def __init__(self, clusters: Clusters, nearest: Nearest, may_break: bool) -> None:
        self._clusters = clusters
        self._session = clusters.problem.session
        self._nearest = nearest
        # Where sizes decide alone no merge makes a cluster fail.
        self._may_break = may_break or clusters.judge.is_plain
        self._forbidden: str | None = None
        self._turn = 0
        self._patience = 1

    def run(self) -> None:
        clusters = self._clusters
        time = clusters.problem.time
        while clusters.failing_clusters and clusters.progress.clusters > 1 and not time.is_over():
            if not self._round():
                break
        if self._forbidden is not None:
            self._session.drop(self._forbidden)

    def _round(self) -> bool:
        """Merge once; false where nothing changed."""
        clusters, session = self._clusters, self._session
        before = clusters.progress
        nearest = session.work("nearest")
        most = 1
        if not self._may_break:
            most = max(1, min(MOST_PARTNERS, MOST_UNIONS // clusters.failing_clusters))
            most *= self._patience
        self._nearest(clusters, nearest, self._forbidden, most)
        breaking = None
        if not self._may_break:
            nearest, breaking = self._unbroken(nearest)
        if self._suppress(nearest):
            session.drop(nearest, *([breaking] if breaking else []))
            return True
        merges = session.work("merges")
        session.execute(
            "recode/choose_merges", target=merges, nearest=nearest, ids=clusters.problem.ids
        )
        crowded = None
        if clusters.judge.may_lose_hope:
            merges, crowded = self._roomy(merges)
        clusters.become("recode/move", clusters=clusters.clusters, merges=merges)
        learned = [self._learn(pairs) for pairs in (breaking, crowded) if pairs is not None]
        session.drop(nearest, merges)
        merged = clusters.progress.clusters != before.clusters
        if clusters.judge.may_lose_hope:
            # Where most unions are hopeless, many must be tried to find the few that are not.
            self._patience = 1 if merged else min(MOST_PATIENCE, 4 * self._patience)
        return any(learned) or merged

    def _suppress(self, nearest: str) -> bool:
        """Suppress clusters that cost less so than merged; false where there is none."""
        clusters, session = self._clusters, self._session
        # Where cells are suppressed, a row is never left out for what it would cost.
        asked = clusters.problem.hides_cheaper and clusters.problem.unit != "cell"
        if clusters.left_to_suppress <= 0 or not asked:
            return False
        chosen = session.work("chosen")
        session.execute(
            "recode/cheaper_hidden",
            target=chosen,
            clusters=clusters.clusters,
            nearest=nearest,
            ids=clusters.problem.ids,
            whole=sum(column.costs[-1] for column in clusters.problem.columns),
            most=clusters.left_to_suppress,
        )
        before = clusters.progress.clusters
        # A release of nothing is none.
        if 0 < session.fetch("recode/size", table=chosen)[0][0] < before:
            clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=chosen)
        session.drop(chosen)
        return clusters.progress.clusters != before

    def _unbroken(self, nearest: str) -> tuple[str, str]:
        """Leave out partners that would fail in a union, and tell which those are."""
        clusters, session = self._clusters, self._session
        breaking, kept = session.work("breaking"), session.work("unbroken")
        clusters.judge.find_breaking(breaking, nearest, clusters)
        session.execute(
            "recode/unbroken_nearest",
            target=kept,
            nearest=nearest,
            breaking=breaking,
            ids=clusters.problem.ids,
        )
        session.drop(nearest)
        return kept, breaking

    def _roomy(self, merges: str) -> tuple[str, str]:
        """Leave out merges that would show what others show and fail with them, and tell which."""
        clusters, session = self._clusters, self._session
        trial, hopeless, roomy = (session.work(name) for name in ("trial", "hopeless", "roomy"))
        made, crowded = session.work("made"), session.work("crowded")
        session.execute(
            "recode/move",
            target=trial,
            clusters=clusters.clusters,
            merges=merges,
            words=clusters.problem.words,
            columns=clusters.described,
        )
        clusters.judge.find_hopeless(hopeless, clusters.members, trial)
        session.execute(
            "recode/roomy_merges", target=roomy, merges=merges, trial=trial, hopeless=hopeless
        )
        session.execute("recode/made_merges", target=made, roomy=roomy, made=True)
        session.execute("recode/made_merges", target=crowded, roomy=roomy, made=False)
        session.drop(merges, trial, hopeless, roomy)
        return made, crowded

    def _learn(self, breaking: str) -> bool:
        """Remember the pairs that must not be merged, as they are now; false where none is new."""
        session = self._session
        learned = bool(session.fetch("recode/size", table=breaking)[0][0])
        self._turn += 1
        forbidden = session.work("forbidden", self._turn % 2)
        session.execute(
            "recode/forbid",
            target=forbidden,
            forbidden=self._forbidden,
            breaking=breaking,
            clusters=self._clusters.clusters,
        )
        session.drop(breaking, *([self._forbidden] if self._forbidden else []))
        self._forbidden = forbidden
        return learned
