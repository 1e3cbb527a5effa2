"""The guide to choosing names everything that can be chosen, and nothing else."""

from __future__ import annotations

import csv
import re

import pytest

from docs._generate.people import PEOPLE, PUBLISHED, shown
from docs._generate.ways import QUESTIONS
from ppdp_sql.metrics import METRICS
from ppdp_sql.perturbation.registry import RECONSTRUCT
from ppdp_sql.privacy import MODELS
from ppdp_sql.recoding.registry import RECODINGS
from ppdp_sql.search import ALGORITHMS
from tests.docs.pages import blocks, page_text

CHOICES = {
    "Which model": set(MODELS),
    "Which algorithm": {*ALGORITHMS, *RECODINGS, RECONSTRUCT},
    "Which metric": set(METRICS) - {"iloss_share"},
}

#: Words of tables that are no choice.
OTHERS = {"entity", "class", "time_limit", "check_limit"}


@pytest.mark.parametrize("heading", CHOICES)
def test_every_choice_is_in_the_table_and_nothing_else(heading: str) -> None:
    part = page_text("choosing.md").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = "\n".join(line for line in part.splitlines() if line.startswith("|"))
    named = set(re.findall(r"`(\w+)`", rows)) - OTHERS
    # An algorithm may stand beside another choice, which the other tables hold.
    others = set().union(*CHOICES.values()) - CHOICES[heading]
    assert named - others == CHOICES[heading]


def test_the_picture_names_models() -> None:
    named = {word for _, models, _ in QUESTIONS for word in models.split(", ")}
    assert named <= set(MODELS)
    beside = {word for _, _, words in QUESTIONS for word in re.findall(r"\w+_\w+", words)}
    assert beside <= set(MODELS)


def test_the_pictures_show_the_people_of_the_page() -> None:
    told = next(b for b in blocks("concepts.md") if b.note == "file: people.csv")
    rows = list(csv.DictReader(told.text.splitlines()))
    assert [(r["name"], int(r["age"]), r["sex"], r["zip"]) for r in rows] == list(PEOPLE)
    released = [b for b in blocks("concepts.md") if b.language == "csv"][-1]
    shown_there = {
        (r["age"], r["sex"], r["zip"]) for r in csv.DictReader(released.text.split("\n"))
    }
    drawn = [shown(person, PUBLISHED) for person in PEOPLE]
    assert shown_there == {label for label in drawn if drawn.count(label) > 1}
