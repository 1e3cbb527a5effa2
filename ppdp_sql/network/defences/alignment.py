"""Lays neighbourhoods over one another: which neighbour of one node is which of another's."""

from __future__ import annotations

from collections.abc import Sequence

Neighbours = Sequence[set[int]]
Colour = tuple[int, int]
Signature = tuple[int, int, tuple[Colour, ...]]

#: Rounds in which a neighbour's colour takes in those of its neighbours.
_ROUNDS = 3


def colours(known: Neighbours, node: int) -> dict[int, Colour]:
    """Colour the neighbours of a node by how they are linked among each other.

    A colour is the number of links in the neighbourhood, and a digest of how many those have whom
    one is linked with, and so on. Equal colours in two neighbourhoods are likely to be equal
    places, no more.
    """
    inside = known[node]
    inner = {one: len(known[one] & inside) for one in inside}
    shade = dict(inner)
    for _ in range(_ROUNDS):
        shade = {
            one: hash((shade[one], *sorted(shade[two] for two in known[one] & inside)))
            for one in inside
        }
    return {one: (inner[one], shade[one]) for one in inside}


def signature(known: Neighbours, node: int) -> Signature:
    """Describe a neighbourhood: people, links among them, and colours."""
    shades = sorted(colours(known, node).values(), reverse=True)
    return len(shades), sum(inner for inner, _ in shades) // 2, tuple(shades)


def align(known: Neighbours, model: int, order: Sequence[int], other: int) -> list[int]:
    """Order the neighbours of a node as those of a model, so that links fall on links.

    A neighbour of both stays what it is, and the two nodes stand for each other: links with those
    agree by themselves. Each other place takes the neighbour that agrees best with the places that
    are filled; among equals one of the model's colour, then of its number of links.

    Args:
        known: the neighbours of every node.
        model: the model.
        order: its neighbours, in their order.
        other: the node whose neighbours are laid over them; it has as many.
    """
    shades, own = colours(known, model), colours(known, other)
    placed = {one: one for one in order if one in known[other]}
    if other in known[model]:
        placed[other] = model
    free = known[other] - set(placed.values())
    for one in order:
        if one in placed:
            continue
        wanted = {placed[two] for two in known[one] if two in placed}
        taken = set(placed.values())
        best = min(
            free,
            key=lambda candidate, one=one, wanted=wanted, taken=taken: (  # type: ignore[misc]
                len((known[candidate] & taken) ^ wanted),
                own[candidate] != shades[one],
                abs(own[candidate][0] - shades[one][0]),
                candidate,
            ),
        )
        free.remove(best)
        placed[one] = best
    return [placed[one] for one in order]


def ordered_model(known: Neighbours, node: int) -> list[int]:
    """Order a node's neighbours: those with most links first, then who is linked with them."""
    shades = colours(known, node)
    inside = known[node]
    left = set(inside)
    order: list[int] = []
    while left:
        placed = set(order)
        best = max(
            left,
            key=lambda one: (
                len(known[one] & placed),
                len(known[one] & inside),
                shades[one],
                one,
            ),
        )
        left.remove(best)
        order.append(best)
    return order
