"""What S0 prints of Wiki-Vote in its chapter 6, and why it differs from what is found here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Masked:
    """What S0 prints of a centrality: its largest value masked, and how many distinct ones."""

    most: float
    distinct: int
    largest: float | None = None


#: Table 6.1: the network.
DESCRIPTION: Mapping[str, float] = {
    "nodes": 8297,
    "edges": 103_689,
    "nodes in largest WCC": 7066,
    "edges in largest WCC": 103_663,
    "nodes in largest SCC": 1300,
    "edges in largest SCC": 39_456,
    "average clustering coefficient": 0.2089,
    "triangles": 608_389,
    "fraction of closed triangles": 0.1255,
    "diameter": 7,
    "effective diameter (90%)": 3.8,
}

#: Section 6.4.2: masked centralities.
DEGREE = Masked(141, 67, 0.14067)
BETWEENNESS = Masked(1000, 127, 0.0646)
NODE_RANK = Masked(10_826, 2465)
WEIGHTED = Masked(111, 55)
WEIGHTED_RANK = Masked(3.1932e52, 1529)
NODE_RANK_PASSES, WEIGHTED_RANK_PASSES = 14, 30

#: Table 6.2: the loss of labels, by whether the network has directions and weights.
LOSS: Mapping[tuple[bool, bool], int] = {
    (False, False): 1428,
    (True, False): 1793,
    (False, True): 1451,
    (True, True): 1791,
}

#: Table 6.3: the same with betweenness, without directions, by whether there are weights.
LOSS_BETWEENNESS: Mapping[bool, int] = {False: 1442, True: 1411}

#: Table 6.4: the same with both, by the share of the degree in tenths; without and with weights.
LOSS_HYBRID: Mapping[int, tuple[int, int]] = {
    1: (1455, 1410),
    2: (1480, 1410),
    3: (1498, 1413),
    4: (1521, 1418),
    5: (1528, 1422),
    6: (1537, 1422),
    7: (1540, 1422),
    8: (1551, 1424),
    9: (1553, 1426),
}

#: Table 6.5: nodes and edges after merging, by whether the network has directions.
MERGED: Mapping[bool, tuple[int, int]] = {False: (6093, 58_426), True: (6109, 54_579)}
