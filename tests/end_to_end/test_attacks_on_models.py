"""Attacks on releases of Adult: k-anonymity alone does not withstand them, the other models do.

The attacker has the release, the public hierarchies, and knows of some people what everybody may
know: age, sex, education and the like, and that they are in the table. In a k-anonymous release
they are one of k in their group, and that does not help them:

* **Homogeneity**: where everyone in a group has the same income, the attacker knows theirs for
  certain, without knowing which row is whose.
* **Skewness**: where a group has far more high incomes than the whole table, the attacker is
  nearly sure, though both incomes occur.

l-diversity stops the first and not the second; t-closeness stops both.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import duckdb
import pandas as pd
import pytest

import ppdp_sql
from tests.conftest import ENGINE_NAMES, make_database
from tests.databases import Database, PostgresDatabase
from tests.policies import ADULT, ROOT, load_adult

QUASI = ("age", "workclass", "education", "marital_status", "race", "sex")
HIGH = ">50K"

#: What each release promises; everything else of the policy is the same.
PROMISES: dict[str, list[dict[str, Any]]] = {
    "k_anonymous": [{"k": 10}],
    "diverse": [{"k": 10}, {"distinct_l": {"l": 2, "column": "income"}}],
    "close": [{"k": 10}, {"t_closeness": {"t": 0.2, "column": "income"}}],
}


@dataclass(frozen=True)
class Attacker:
    """Somebody who reads the releases, and knows people.

    Attributes:
        database: Where the releases are.
        people: What is known of people, and the income that the attacker is after.
        levels: Release -> quasi-identifier -> its level; anybody sees it by the labels.
    """

    database: Database
    people: pd.DataFrame
    levels: dict[str, dict[str, int]]

    def guesses(self, release: str) -> pd.DataFrame:
        """Look everybody up: their true income, and what the group shows that they must be in.

        That is its size, how many incomes it has, one of them, and its rows with a high one.
        """
        keys = ", ".join(QUASI)
        rows = self.database.execute(
            f"select {keys}, count(*), count(distinct income), min(income), "
            f"sum(case when income = '{HIGH}' then 1 else 0 end) from {release} group by {keys}"
        )
        groups = pd.DataFrame(rows, columns=[*QUASI, "size", "incomes", "first", "high"])
        known = self.people.copy()
        for name, level in self.levels[release].items():
            known[name] = known[name].map({path[0]: path[level] for path in hierarchy(name)})
        # Whoever was suppressed is in no group, and the attacker learns nothing.
        return known.merge(groups, on=list(QUASI))

    @property
    def share_of_high_incomes(self) -> float:
        """What the attacker would guess of anybody."""
        return float((self.people["income"] == HIGH).mean())


def hierarchy(name: str) -> list[list[str]]:
    """Read a public hierarchy: the paths of its leaves."""
    with (ROOT / "hierarchies" / "adult" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.reader(file, delimiter=";"))[1:]


@pytest.fixture(scope="module", params=ENGINE_NAMES)
def attacker(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Attacker]:
    """Publish the three releases, and hand them to an attacker."""
    database = make_database(request.param, tmp_path_factory.mktemp("attacked"), request)
    load_adult(database)
    levels = {}
    for release, privacy in PROMISES.items():
        policy = {
            "version": 1,
            "source": "adult",
            "columns": {name: {"quasi": f"adult/{name}"} for name in QUASI}
            | {"income": "sensitive"},
            "privacy": privacy,
            "suppression": "4%",
            "publish": {"table": release},
        }
        levels[release] = dict(ppdp_sql.run(policy, database.url).node)
    names = [f"cast({name} as varchar) as {name}" for name in QUASI]
    people = duckdb.sql(f"select {', '.join(names)}, income from '{ADULT}'").df()
    yield Attacker(database, people, levels)
    if isinstance(database, PostgresDatabase):
        database.drop()


def exposed(guesses: pd.DataFrame) -> pd.DataFrame:
    """Homogeneity: the people whose group shows one income."""
    return guesses[guesses["incomes"] == 1]


def suspected(guesses: pd.DataFrame, usual: float) -> pd.DataFrame:
    """Skewness: the people of whom a high income is likely, and was not before."""
    share = guesses["high"] / guesses["size"]
    return guesses[(share > 0.5) & (share > 3 * usual)]


def test_everybody_hides_among_ten(attacker: Attacker) -> None:
    """What k-anonymity promises, every release keeps: nobody's row is found."""
    for release in PROMISES:
        guesses = attacker.guesses(release)
        assert guesses["size"].min() >= 10
        assert len(guesses) >= 0.96 * len(attacker.people)
        # Nor is the way out to publish nothing: people are told apart by what they are.
        assert len(guesses.drop_duplicates(list(QUASI))) > 20


def test_homogeneity_tells_incomes_of_a_k_anonymous_release(attacker: Attacker) -> None:
    """The attacker is certain about thousands of people, and right about each of them."""
    victims = exposed(attacker.guesses("k_anonymous"))
    assert len(victims) > 2000
    assert (victims["first"] == victims["income"]).all()


@pytest.mark.parametrize("release", ["diverse", "close"])
def test_homogeneity_fails_on_a_diverse_and_on_a_close_release(
    attacker: Attacker, release: str
) -> None:
    assert exposed(attacker.guesses(release)).empty


@pytest.mark.parametrize("release", ["k_anonymous", "diverse"])
def test_skewness_tells_likely_incomes_even_of_a_diverse_release(
    attacker: Attacker, release: str
) -> None:
    """A quarter of all people has a high income; of the victims three quarters have one."""
    usual = attacker.share_of_high_incomes
    assert 0.2 < usual < 0.25
    victims = suspected(attacker.guesses(release), usual)
    assert len(victims) > 1000
    assert (victims["income"] == HIGH).mean() > 3 * usual


def test_skewness_fails_on_a_close_release(attacker: Attacker) -> None:
    """Nobody's income is likely to be high, and no guess is better than usual by more than t."""
    guesses = attacker.guesses("close")
    usual = attacker.share_of_high_incomes
    assert suspected(guesses, usual).empty
    share = guesses["high"] / guesses["size"]
    assert (share - usual).abs().max() <= 0.2 + 1e-12
