"""Make `patients.csv`: 200 patients who never lived, the same ones every time."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from pathlib import Path
from random import Random

ROWS = 200
POSTCODES = ["47601", "47602", "47605", "47677", "47678", "47901", "47905", "47906", "47909"]

#: How often a value is drawn, against the others.
INSURERS = {"Commons": 5, "Harbour": 3, "Miners": 2, "Aurum": 2, "Sterling": 2}
DIAGNOSES = {
    "asthma": 3,
    "diabetes": 4,
    "fracture": 3,
    "gastritis": 2,
    "hypertension": 5,
    "influenza": 4,
    "migraine": 2,
}


def drawn(random: Random, weights: dict[str, int]) -> str:
    """Draw one of the keys."""
    return random.choices(list(weights), list(weights.values()))[0]


def patients() -> list[dict[str, str]]:
    """Draw the patients, one row per person."""
    random = Random(2026)
    rows = []
    for number in range(1001, 1001 + ROWS):
        # A sum of three draws: many in the middle, few who are very young or very old.
        years = sum(random.randrange(8, 27) for _ in range(3))
        born = date(2026, 1, 1) - timedelta(days=365 * years + random.randrange(365))
        rows.append(
            {
                "patient": f"P{number}",
                "born": born.isoformat(),
                "sex": random.choice(["F", "M"]),
                "postcode": random.choice(POSTCODES),
                "insurer": drawn(random, INSURERS),
                "diagnosis": drawn(random, DIAGNOSES),
            }
        )
    return rows


def main() -> None:
    """Write the file beside this script."""
    rows = patients()
    path = Path(__file__).with_name("patients.csv")
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
