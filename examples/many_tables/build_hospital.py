"""Make `patients.csv`, `visits.csv` and `bills.csv`: people who never lived, always the same."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from typing import Any

PATIENTS = 400
POSTCODES = ["47601", "47602", "47605", "47677", "47678", "47901", "47905", "47909"]
DIAGNOSES = ["asthma", "diabetes", "fracture", "influenza", "migraine"]
WARDS = ["cardiology", "emergency", "surgery"]


def tables() -> dict[str, list[dict[str, Any]]]:
    """Draw the patients, their visits, and the bills of most of them."""
    random = Random(2026)
    found: dict[str, list[dict[str, Any]]] = {"patients": [], "visits": [], "bills": []}
    for number in range(1001, 1001 + PATIENTS):
        known = {"age": random.randrange(20, 80), "postcode": random.choice(POSTCODES)}
        sex = random.choice(["F", "M"])
        found["patients"].append(
            {"id": number, **known, "sex": sex, "diagnosis": random.choice(DIAGNOSES)}
        )
        for _ in range(random.choice([0, 1, 1, 2, 3])):
            found["visits"].append({"patient": number, **known, "ward": random.choice(WARDS)})
        if random.random() < 0.7:
            cost = 50 * random.randrange(1, 9)
            found["bills"].append({"payer": number, "age": known["age"], "sex": sex, "cost": cost})
    return found


def main() -> None:
    """Write the files beside this script."""
    for name, rows in tables().items():
        path = Path(__file__).with_name(f"{name}.csv")
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
