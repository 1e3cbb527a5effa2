"""Says in words what a type of the policy takes: keys, types, defaults, meanings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from docs._generate.markdown import code


@dataclass(frozen=True)
class Key:
    """A key of a part of a policy, in words."""

    name: str
    type: str
    default: str
    meaning: str


#: What parts of a policy are called where another part holds one.
_PARTS = {
    "ColumnPolicy": "[column](#columns)",
    "ModelRequest": "[model](#privacy)",
    "SuppressionPolicy": "rows or share, or [mapping](#suppression)",
    "SearchPolicy": "[mapping](#search)",
    "PublishPolicy": "[mapping](#publish)",
    "PerturbRequest": "[method](#perturb)",
    "NetworkPart": "[mapping](#network)",
    "EdgesPolicy": "[mapping](#edges)",
    "NodesPolicy": "[mapping](#nodes)",
    "LabelPolicy": "column, or `{column: hierarchy}`",
    "MethodPolicy": "[method](#method)",
    "CentralityPolicy": "[measure](#centrality)",
    "NetworkPublish": "[mapping](#publish-of-a-network)",
}


def keys_of(model: type[BaseModel], hidden: tuple[str, ...] = ()) -> list[Key]:
    """Return the keys of a part, in the order of the type."""
    meanings = meanings_of(model)
    return [
        Key(field.alias or name, type_words(field), default_words(field), meanings[name])
        for name, field in model.model_fields.items()
        if name not in hidden
    ]


def meanings_of(model: type[BaseModel]) -> dict[str, str]:
    """Read the section `Attributes:` of a type and of those that it is made from."""
    meanings: dict[str, str] = {}
    for part in reversed(model.__mro__):
        _, _, written = cleandoc(part.__doc__ or "").partition("\nAttributes:\n")
        for name, text in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", written, flags=re.M):
            meanings[name] = " ".join(text.split())
    return meanings


def summary_of(model: type[BaseModel]) -> str:
    """Return the first paragraph of a type's documentation."""
    return " ".join(cleandoc(model.__doc__ or "").partition("\n\n")[0].split())


def default_words(field: FieldInfo) -> str:
    """Say what stands for a key that is left out."""
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, BaseModel):
        return _part_default(value)
    if isinstance(value, bool):
        return code(str(value).lower())
    return code(str(value))


def _part_default(part: BaseModel) -> str:
    """Say what a part is that is left out: its name, or that each of its keys has a default."""
    named = getattr(part, "name", getattr(part, "limit", None))
    return "its defaults" if named is None else code(str(named))


def type_words(field: FieldInfo) -> str:
    """Say what a key takes."""
    return _words(field.annotation, tuple(field.metadata))


def _words(annotation: Any, limits: tuple[Any, ...] = ()) -> str:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _words(inside[0], (*limits, *_limits(inside[1:])))
    if origin in (Union, UnionType):
        kinds = [kind for kind in inside if kind is not NoneType]
        if set(kinds) == {int, Fraction}:
            return "rows or share"
        return " or ".join(_words(kind, limits) for kind in kinds)
    if origin is Literal:
        return ", ".join(code(str(choice)) for choice in inside)
    if origin is list:
        return f"list of {_words(inside[0])}" if inside[0] is not Any else "list of values"
    if origin is dict:
        return f"mapping of {_words(inside[1])}" if inside[1] is not Any else "mapping"
    if isinstance(annotation, type):
        return _class_words(annotation, limits)
    return "any"


def _limits(metadata: tuple[Any, ...]) -> tuple[Any, ...]:
    """Unpack what pydantic keeps of a `Field(...)` inside of an annotation."""
    return tuple(
        limit
        for entry in metadata
        for limit in (entry.metadata if isinstance(entry, FieldInfo) else [entry])
    )


def _class_words(kind: type, limits: tuple[Any, ...]) -> str:
    if issubclass(kind, BaseModel):
        return _PARTS[kind.__name__]
    if issubclass(kind, Enum):
        return ", ".join(code(str(member.value)) for member in kind)
    if kind is bool:
        return "`true`, `false`"
    if kind in (int, float, Decimal):
        return ("whole number" if kind is int else "number") + _range_words(limits)
    return "text"


def _range_words(limits: tuple[Any, ...]) -> str:
    """Say between which numbers one must be."""
    written: list[tuple[type, Callable[[Any], str]]] = [
        (Ge, lambda limit: f" from {limit.ge}"),
        (Gt, lambda limit: f" above {limit.gt}"),
        (Le, lambda limit: f" to {limit.le}"),
    ]
    return "".join(
        words(limit) for kind, words in written for limit in limits if isinstance(limit, kind)
    )
