"""The pictures of the guides, by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from docs._generate.drawing import Drawing
from docs._generate.people import (
    NODES,
    PEOPLE,
    PUBLISHED,
    Node,
    is_satisfied,
    shown,
    zip_label,
)
from docs._generate.ways import swap, warehouse, which_model


def hierarchy() -> str:
    """Draw the levels of a postcode."""
    drawing = Drawing(720, 285, "A hierarchy: leaves, their prefixes, and the top")
    codes = ["47601", "47602", "47605", "47901", "47905", "47302"]
    columns = {code: 190 + 96 * number for number, code in enumerate(codes)}
    heights = (230, 135, 40)
    places: dict[tuple[int, str], list[float]] = defaultdict(list)
    for level in range(3):
        for code, x in columns.items():
            places[level, zip_label(code, level)].append(x)
    middle = {place: sum(xs) / len(xs) for place, xs in places.items()}
    for code in codes:
        for level in range(2):
            here, above = (level, zip_label(code, level)), (level + 1, zip_label(code, level + 1))
            drawing.line((middle[here], heights[level]), (middle[above], heights[level + 1]))
    for (level, label), x in middle.items():
        look = "raw-box" if level == 0 else "good-box" if level == 1 else ""
        drawing.box(x - 41, heights[level] - 18, 82, 36, (label,), look, "code")
    for level, words in enumerate(("as it is", "3 characters", "hidden")):
        drawing.text(20, heights[level] - 3, f"level {level}", "head", "start")
        drawing.text(20, heights[level] + 15, words, "soft", "start")
    return drawing.svg()


def lattice() -> str:
    """Draw the lattice of the example, with a way up to the node that is published."""
    drawing = Drawing(720, 545, "The lattice of three columns, and a way up to the published node")
    rows: dict[int, list[Node]] = defaultdict(list)
    for node in NODES:
        rows[sum(node)].append(node)
    place = {
        node: (420 + 92 * (number - (len(nodes) - 1) / 2), 500 - 76 * height)
        for height, nodes in rows.items()
        for number, node in enumerate(nodes)
    }
    way = [(0, 0, 0), (1, 0, 0), (1, 0, 1), PUBLISHED]
    for node in NODES:
        for column in range(3):
            above = tuple(level + (number == column) for number, level in enumerate(node))
            if above in place:
                drawing.line(place[node], place[above])
    for start, end in pairwise(way):
        drawing.line(place[start], place[end], "way")
    for node, (x, y) in place.items():
        look = "good-box" if is_satisfied(node) else "raw-box"
        name = ", ".join(str(level) for level in node)
        drawing.box(x - 33, y - 15, 66, 30, (name,), look, "code")
    x, y = place[PUBLISHED]
    drawing.box(x - 38, y - 20, 76, 40, (), "frame way")
    for height, words in ((0, "raw data"), (6, "all hidden")):
        drawing.text(14, 505 - 76 * height, f"height {height}: {words}", "soft", "start")
    legend = (
        ("good-box", "satisfies the policy"),
        ("raw-box", "too many rows fail"),
        ("frame way", "published: least loss"),
    )
    for number, (look, words) in enumerate(legend):
        drawing.box(14, 118 + 34 * number, 26, 18, (), look)
        drawing.text(50, 132 + 34 * number, words, "soft", "start")
    drawing.text(14, 95, "age, sex, zip", "code", "start")
    return drawing.svg()


def groups() -> str:
    """Draw the people before and after."""
    drawing = Drawing(720, 430, "Twelve people; then three groups, and one row left out")
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for person in PEOPLE:
        found[shown(person, PUBLISHED)].append(person[0])
    drawing.text(140, 24, "the source", "head")
    drawing.text(540, 24, "the release", "head")
    top = 42.0
    for (age, sex, code), names in found.items():
        height = 29.0 * len(names)
        kept = len(names) > 1
        for number, name in enumerate(names):
            _, raw_age, raw_sex, raw_code = next(each for each in PEOPLE if each[0] == name)
            y = top + 29 * number
            drawing.box(10, y, 260, 25, (), "raw-box")
            drawing.text(24, y + 17, name, "soft", "start")
            drawing.text(256, y + 17, _spaced(raw_age, raw_sex, raw_code), "code", "end")
        drawing.arrow((284, top + height / 2 - 2), (386, top + height / 2 - 2))
        if kept:
            drawing.box(400, top, 300, height - 4, (), "good-box")
            middle = top + height / 2
            drawing.text(550, middle - 4, _spaced(age, sex, code), "code")
            drawing.text(550, middle + 16, f"{len(names)} rows that look alike", "soft")
        else:
            drawing.box(400, top, 300, height - 4, (), "frame")
            drawing.text(550, top + height / 2 + 3, "left out: alone in its group", "soft")
        top += height + 9
    return drawing.svg()


def _spaced(*words: object) -> str:
    """Join words by spaces that a drawing does not make one."""
    return "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}".join(str(word) for word in words)


PICTURES: dict[str, Callable[[], str]] = {
    "groups": groups,
    "hierarchy": hierarchy,
    "lattice": lattice,
    "swap": swap,
    "warehouse": warehouse,
    "which_model": which_model,
}
