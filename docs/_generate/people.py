"""The twelve people of the page about concepts, and what its policy does to them."""

from __future__ import annotations

from collections import Counter
from itertools import product

#: Name, age, sex, zip.
PEOPLE = (
    ("Ada", 23, "F", "47601"),
    ("Ben", 27, "M", "47602"),
    ("Cleo", 21, "F", "47677"),
    ("Dan", 29, "M", "47605"),
    ("Eva", 34, "F", "47901"),
    ("Finn", 38, "M", "47905"),
    ("Gina", 31, "F", "47909"),
    ("Hal", 36, "M", "47906"),
    ("Ida", 52, "F", "47302"),
    ("Jon", 57, "M", "47305"),
    ("Kim", 55, "F", "47307"),
    ("Leo", 71, "M", "48211"),
)

K, SUPPRESSED_ROWS = 3, 1

Node = tuple[int, int, int]

NODES: list[Node] = list(product(range(4), range(2), range(3)))

#: The node that is published: age in tens, sex hidden, three digits.
PUBLISHED: Node = (1, 1, 1)


def age_label(age: int, level: int) -> str:
    """Return what an age is shown as."""
    if level in (0, 3):
        return "*" if level else str(age)
    width = 10 * level
    return f"[{age // width * width}, {age // width * width + width})"


def zip_label(code: str, level: int) -> str:
    """Return what a postcode is shown as."""
    return (code, code[:3] + "**", "*")[level]


def shown(person: tuple[str, int, str, str], node: Node) -> tuple[str, str, str]:
    """Return the quasi-identifiers of a person as a node shows them."""
    _, age, sex, code = person
    return age_label(age, node[0]), "*" if node[1] else sex, zip_label(code, node[2])


def is_satisfied(node: Node) -> bool:
    """Whether no more rows are in groups below k than may be suppressed."""
    groups = Counter(shown(person, node) for person in PEOPLE)
    return sum(size for size in groups.values() if size < K) <= SUPPRESSED_ROWS
