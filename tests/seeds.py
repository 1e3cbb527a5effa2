"""Seeds of random tests: the first ones in every run of the suite, the others in the slow one."""

from __future__ import annotations

from typing import Any

import pytest


def seeds(number: int, quick: int = 1) -> list[Any]:
    """Return the seeds from 0 on; those behind the first few are for `make test-slow`."""
    return [
        seed if seed < quick else pytest.param(seed, marks=pytest.mark.slow)
        for seed in range(number)
    ]
