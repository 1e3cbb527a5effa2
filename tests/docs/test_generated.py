"""What is made from the program is as the program is now, and says something of everything."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from docs._generate.fields import meanings_of
from docs._generate.files import generated
from docs._generate.links import DEFAULTS, SEE, TYPES
from ppdp_sql.network.defences.options import AlikeOptions, PerturbOptions
from ppdp_sql.network.methods import METHODS
from ppdp_sql.perturbation.registry import PERTURBATIONS
from ppdp_sql.policy import NetworkPolicy, Policy
from ppdp_sql.policy.publish import PUBLISH_KINDS
from ppdp_sql.privacy import MODELS
from ppdp_sql.recoding.registry import RECODINGS
from tests.docs.pages import DOCS, page_text

FILES = generated()


@pytest.mark.parametrize("name", FILES)
def test_a_generated_file_is_current(name: str) -> None:
    """`python -m docs._generate` writes them anew."""
    assert (DOCS / name).read_text(encoding="utf-8") == FILES[name]


def parts_of(annotation: Any) -> set[type[BaseModel]]:
    """Return a part of a policy and all that it is made of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        inner = [parts_of(field.annotation) for field in annotation.model_fields.values()]
        return {annotation}.union(*inner)
    return set().union(*(parts_of(each) for each in get_args(annotation)))


ALL_PARTS = sorted(
    {
        *parts_of(Policy),
        *parts_of(NetworkPolicy),
        AlikeOptions,
        PerturbOptions,
        *MODELS.values(),
    },
    key=lambda model: model.__name__,
)


@pytest.mark.parametrize("model", ALL_PARTS)
def test_every_key_of_every_part_has_a_meaning(model: type[BaseModel]) -> None:
    assert not set(model.model_fields) - set(meanings_of(model))


def test_what_is_said_beside_the_types_is_of_keys_that_exist() -> None:
    """A key that was renamed leaves no word behind."""
    page = page_text("reference/policy.md")
    names = {place.rpartition(" ")[2] for place in (*TYPES, *DEFAULTS, *SEE)}
    assert not [name for name in names if f"| `{name}` |" not in page and name != "method"]
    for place, target in SEE.items():
        row = next(
            line
            for line in page.splitlines()
            if line.startswith(f"| `{place.rpartition(' ')[2]}` |") and f"({target})" in line
        )
        assert row


@pytest.mark.parametrize("name", [*MODELS, *PUBLISH_KINDS, *PERTURBATIONS, *RECODINGS, *METHODS])
def test_every_name_that_a_policy_may_have_is_in_the_reference(name: str) -> None:
    assert re.search(rf"`{name}`|^### {name}$", page_text("reference/policy.md"), re.M)
