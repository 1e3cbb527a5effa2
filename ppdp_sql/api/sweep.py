"""The values of a sweep: the policy's models with one k, l or t after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from ppdp_sql.errors import InputError
from ppdp_sql.policy import ModelRequest
from ppdp_sql.privacy import PrivacyModel, build_models

#: What a sweep varies.
Parameter = Literal["k", "l", "t"]

#: The models whose parameter `--l` or `--t` varies.
_VARIED: dict[str, tuple[str, ...]] = {
    "l": ("distinct_l", "entropy_l", "recursive_cl"),
    "t": ("t_closeness", "nt_closeness"),
}


@dataclass(frozen=True)
class Sweep:
    """Values of one parameter, and the models that each asks for.

    Attributes:
        parameter: k, l or t.
        values: the values, ascending, each once.
        models: the models for each value.
    """

    parameter: Parameter
    values: tuple[float, ...]
    models: tuple[tuple[PrivacyModel, ...], ...]

    @property
    def more_is_stricter(self) -> bool:
        """Whether a larger value asks for more privacy."""
        return self.parameter != "t"


def sweep_of(
    models: Sequence[PrivacyModel],
    entity: str | None,
    *,
    k: Sequence[int] = (),
    l: Sequence[float] = (),  # noqa: E741
    t: Sequence[float] = (),
) -> Sweep:
    """Read which one of k, l and t is varied."""
    asked: list[tuple[Parameter, Sequence[float]]] = [("k", k), ("l", l), ("t", t)]
    given = [(parameter, values) for parameter, values in asked if values]
    if len(given) != 1:
        raise InputError(
            "give the values of one of --k, --l and --t, such as --k 2..30"
            if not given
            else "--k, --l and --t cannot be varied at once; give one of them"
        )
    parameter, numbers = given[0]
    values = tuple(sorted(set(numbers)))
    varied = [_at(parameter, value, models, entity) for value in values]
    return Sweep(parameter, values, tuple(varied))


def _at(
    parameter: Parameter, value: float, models: Sequence[PrivacyModel], entity: str | None
) -> tuple[PrivacyModel, ...]:
    if parameter == "k":
        built, faults = build_models(ModelRequest(name="k", parameters={"": value}), entity=entity)
        if faults:
            raise InputError(f"--k: {faults[0][1]}")
        return (*built, *(model for model in models if model.name != "k"))
    names = _VARIED[parameter]
    if not any(model.name in names for model in models):
        raise InputError(
            f"--{parameter}: the policy has no model with {parameter}, so nothing would change; "
            f"add one such as {names[0]}: {{{parameter}: {value:g}, column: <sensitive column>}}"
        )
    return tuple(
        _changed(model, parameter, value) if model.name in names else model for model in models
    )


def _changed(model: PrivacyModel, parameter: str, value: float) -> PrivacyModel:
    number = int(value) if value == int(value) else value
    parameters = {**model.parameters, "column": model.column, parameter: number}
    try:
        return type(model)(**parameters)
    except ValidationError as error:
        reason = error.errors()[0]["msg"].removeprefix("Value error, ")
        raise InputError(
            f"--{parameter}: {model.name} does not take {value:g} ({reason.lower()})"
        ) from None
