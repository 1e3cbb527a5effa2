"""A network that takes more links until neighbourhoods are alike."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from ppdp_sql.network.defences.alignment import (
    Signature,
    align,
    ordered_model,
    signature,
)

#: Comparisons of neighbours, some seconds of them, after which the way is given up as too long.
_MOST_WORK = 20_000_000


class GrowingNetwork:
    """The neighbours of every node, and which neighbourhoods look the same.

    Args:
        known: the neighbours of each node; they are changed.
        turn: the order of nodes that are as good as one another.
        most: how many links there may be in the end.
    """

    def __init__(self, known: list[set[int]], turn: list[int], most: int) -> None:
        self._known = known
        self._turn = turn
        self._left = most - sum(len(near) for near in known) // 2
        self._work = 0
        self._signatures: list[Signature] = [signature(known, node) for node in range(len(known))]

    def links(self) -> list[tuple[int, int]]:
        """Return every link by its ends."""
        return [(one, two) for one, known in enumerate(self._known) for two in known if one < two]

    def make_all_alike(self, k: int) -> bool:
        """Add links until each neighbourhood is that of k nodes; say whether they sufficed."""
        while self._goes_on:
            group = self._next_group(k)
            if not group:
                return True
            self._make_alike(group)
        return False

    @property
    def _goes_on(self) -> bool:
        """Whether there are links and time left."""
        return self._left >= 0 and self._work < _MOST_WORK

    def _next_group(self, k: int) -> list[int]:
        """Choose k nodes that are to be made alike; none where every neighbourhood has k nodes.

        The first is the largest neighbourhood that has too few nodes. The others are those nearest
        to it, by people and by the links that each has among them; rather such that have too few
        nodes themselves. Where all have enough by their colours, a group is named whose colours are
        the same and whose links are not.
        """
        alike: dict[Signature, list[int]] = defaultdict(list)
        for node, seen in enumerate(self._signatures):
            alike[seen].append(node)
        lone = [node for nodes in alike.values() if len(nodes) < k for node in nodes]
        if not lone:
            return next(
                (nodes for nodes in alike.values() if _missing_links(self._known, nodes)), []
            )
        first = max(lone, key=lambda node: (self._signatures[node][:2], self._turn[node]))
        return [first, *self._nearest(first, set(lone))][:k]

    def _nearest(self, first: int, lone: set[int]) -> list[int]:
        """Order the other nodes by how much must be added to make them like the first."""
        people, _, places = self._signatures[first]
        inner = sorted((place[0] for place in places), reverse=True)

        def distance(node: int) -> tuple[int, bool, int]:
            seen = self._signatures[node]
            other = sorted((place[0] for place in seen[2]), reverse=True)
            longest = max(len(inner), len(other))
            apart = sum(
                abs(a - b)
                for a, b in zip(
                    inner + [0] * (longest - len(inner)),
                    other + [0] * (longest - len(other)),
                    strict=True,
                )
            )
            return (
                (seen[2] != places) + 2 * abs(seen[0] - people) + apart,
                node not in lone,
                self._turn[node],
            )

        return sorted((node for node in range(len(self._known)) if node != first), key=distance)

    def _make_alike(self, group: list[int]) -> None:
        """Add links until all neighbourhoods of a group are the same."""
        known = self._known
        while self._goes_on:
            most = max(len(known[node]) for node in group)
            short = [node for node in group if len(known[node]) < most]
            if short:
                full = next(node for node in group if len(known[node]) == most)
                self._link(short[0], self._stranger(short, full))
                continue
            pairs = _missing_links(known, group)
            self._work += len(group) * most**2
            if not pairs:
                return
            for one, two in pairs:
                self._link(one, two)

    def _stranger(self, short: list[int], full: int) -> int:
        """Choose a new neighbour for the first of those who lack one.

        Where the full neighbourhood has links inside, one of its own: neighbours of both need not
        be made alike. Else one without a friend in common, who would see a new link otherwise; and
        rather one who lacks a neighbour too, or has few.
        """
        known, node, lacking = self._known, short[0], set(short)
        linked = self._signatures[full][1] > 0
        return min(
            (one for one in range(len(known)) if one != node and one not in known[node]),
            key=lambda one: (
                linked and one not in known[full],
                len(known[one] & known[node]),
                one not in lacking,
                len(known[one]),
                self._turn[one],
            ),
        )

    def _link(self, one: int, two: int) -> None:
        known = self._known
        if two in known[one]:
            return
        known[one].add(two)
        known[two].add(one)
        self._left -= 1
        for node in (one, two, *(known[one] & known[two])):
            self._work += len(known[node]) ** 2
            self._signatures[node] = signature(known, node)


def _missing_links(known: list[set[int]], group: list[int]) -> list[tuple[int, int]]:
    """Lay the neighbourhoods of a group over one another, and name the links that some lack."""
    model = ordered_model(known, group[0])
    orders = [model, *(align(known, group[0], model, node) for node in group[1:])]
    missing = []
    for first, second in combinations(range(len(model)), 2):
        linked = [order[second] in known[order[first]] for order in orders]
        if any(linked) and not all(linked):
            missing += [
                (order[first], order[second])
                for order, there in zip(orders, linked, strict=True)
                if not there
            ]
    return missing
