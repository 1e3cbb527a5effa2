"""The typed policy. It knows no database, no model and no algorithm."""

from __future__ import annotations

import math
from contextlib import suppress
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.publish import PublishPolicy, Strict
from ppdp_sql.policy.seconds import parse_seconds
from ppdp_sql.policy.suppression import SuppressionPolicy

Nulls = Literal["value", "suppress", "error"]
Unmapped = Literal["error", "suppress"]


class Role(StrEnum):
    """What a column is to the policy."""

    QUASI = "quasi"
    SENSITIVE = "sensitive"
    KEEP = "keep"
    IDENTIFIER = "identifier"


class PerturbRequest(Strict):
    """A method that replaces the values of a column, with its options as written.

    Attributes:
        method: the method.
        options: what the method takes, by name.
    """

    method: str
    options: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict) or len(data) != 1:
            raise ValueError("give one method, such as swap or {median: {min_intervals: 4}}")
        method, options = next(iter(data.items()))
        if not isinstance(options, dict | None):
            raise ValueError(f"the options of {method} are keys with values, found '{options}'")
        return {"method": str(method), "options": options or {}}


class Pseudonym(Strict):
    """What is published in the place of an identifier.

    Attributes:
        word: columns of one word show the same pseudonym for the same value.
        stable: keep the secret in the database, so that later runs show the same pseudonyms.
    """

    word: Annotated[str, Field(min_length=1)]
    stable: bool = False


class ColumnPolicy(Strict):
    """One column: a role, what stands beside the role, and the column's own options.

    Attributes:
        role: what the column is to the policy.
        argument: what stands behind the role: a hierarchy reference, or the options of `keep` and
            of `identifier`.
        weight: how much the column counts in `iloss` and `loss`; of a quasi-identifier.
        min_level: the search does not go below this level; of a quasi-identifier, or of a sensitive
            column with a hierarchy.
        max_level: the search does not go above this level; without it, up to the top.
        nulls: what NULL means in this quasi-identifier; without it, what the policy says.
        unmapped: what happens to a value without a leaf; without it, what the policy says.
        perturb: the method that replaces values before anything is counted; not of an identifier.
        order: the values of a sensitive column, lowest first, for `distance: ordered`; it names
            every value, and numbers and dates need none.
    """

    role: Role
    argument: Any = None
    weight: Annotated[Decimal, Field(gt=0, le=10**9, allow_inf_nan=False)] = Decimal(1)
    min_level: Annotated[int, Field(ge=0)] = 0
    max_level: Annotated[int, Field(ge=0)] | None = None
    nulls: Nulls | None = None
    unmapped: Unmapped | None = None
    perturb: PerturbRequest | None = None
    order: list[Any] | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        roles = [str(role) for role in Role]
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict) or not data:
            raise ValueError(f"give a role: {listing(roles)}")
        role = next(iter(data))
        if role not in roles:
            named = [key for key in data if key in roles]
            if named:
                raise ValueError(f"the role comes first: write '{named[0]}' before '{role}'")
            hint = suggestion(str(role), roles)
            raise ValueError(f"'{role}' is not a role{hint} (roles are {listing(roles)})")
        options = {key: value for key, value in data.items() if key != role}
        for key in ("role", "argument"):
            if key in options:
                raise ValueError(f"'{key}' is not a known key; the role itself is the key")
        doubled = [key for key in options if key in roles]
        if doubled:
            raise ValueError(f"a column has one role, not both {role} and {doubled[0]}")
        return {**options, "role": role, "argument": data[role]}

    @field_validator("perturb", mode="before")
    @classmethod
    def _named_method(cls, value: Any) -> Any:
        # Whoever wrote the key wanted something: nothing behind it would publish what is there.
        if value is None:
            raise ValueError("give one method, such as swap or {median: {min_intervals: 4}}")
        return value

    @model_validator(mode="after")
    def _check(self) -> ColumnPolicy:
        if self.max_level is not None and self.max_level < self.min_level:
            raise ValueError(f"max_level {self.max_level} is below min_level {self.min_level}")
        levels = {"min_level", "max_level"}
        if self.role is Role.SENSITIVE:
            if levels & self.model_fields_set and self.argument is None:
                raise ValueError("a sensitive column without a hierarchy has no levels")
            levels = set()
        if self.role is not Role.QUASI:
            given = {"weight", "nulls", "unmapped", *levels} & self.model_fields_set
            if given:
                raise ValueError(f"only a quasi-identifier has '{sorted(given)[0]}'")
        if self.order is not None and self.role is not Role.SENSITIVE:
            raise ValueError("only a sensitive column has an 'order'")
        if self.role is Role.KEEP and self.argument not in (None, {"unique": "allow"}):
            raise ValueError("keep takes no option but {unique: allow}")
        if self.role is Role.IDENTIFIER and self.perturb is not None:
            raise ValueError("an identifier is never published, so there is nothing to perturb")
        if self.role is Role.IDENTIFIER:
            _check_identifier(self.argument)
        return self

    @property
    def pseudonym(self) -> Pseudonym | None:
        """What stands in the place of an identifier; None where nothing is published of it."""
        if self.role is not Role.IDENTIFIER or self.argument is None:
            return None
        return Pseudonym(word=self.argument["pseudonym"], stable=self.argument.get("stable", False))

    @property
    def is_published(self) -> bool:
        """Whether the release has a column of this name."""
        return self.role is not Role.IDENTIFIER or self.pseudonym is not None

    @property
    def sensitive_levels(self) -> range:
        """The levels that a sensitive column may have; a hierarchy alone changes nothing."""
        highest = self.min_level if self.max_level is None else self.max_level
        return range(self.min_level, highest + 1)

    @property
    def may_be_generalized(self) -> bool:
        """Whether a sensitive column may be published as labels of its hierarchy."""
        return self.role is Role.SENSITIVE and self.sensitive_levels.stop > 1


def _check_identifier(argument: Any) -> None:
    if argument is None:
        return
    keys = ("pseudonym", "stable")
    if not isinstance(argument, dict) or "pseudonym" not in argument:
        raise ValueError(
            "an identifier takes no option but {pseudonym: <word>}: it is never published itself"
        )
    for key in argument:
        if key not in keys:
            hint = suggestion(str(key), keys) or f"; known are {listing(keys)}"
            raise ValueError(f"'{key}' is not a known key of an identifier{hint}")
    if not isinstance(argument["pseudonym"], str) or not argument["pseudonym"]:
        raise ValueError("pseudonym takes a word that the columns of one kind of key share")
    if not isinstance(argument.get("stable", False), bool):
        raise ValueError("stable is true or false")


class ModelRequest(Strict):
    """A privacy model by name, with its parameters as written.

    Attributes:
        name: the model.
        parameters: its parameters by name; a bare one, the main parameter, has none.
    """

    name: str
    parameters: dict[str, Any]


class SearchPolicy(BaseModel):
    """Which algorithm searches and which metric decides; an algorithm's own options ride along.

    Attributes:
        algorithm: the algorithm that searches.
        metric: the metric that decides; greedy algorithms do not ask it.
        seed: what permutation and perturbation are drawn by.
        time_limit: seconds, or `500ms`, `60s`, `5m`, `1h`, after which the best node so far is the
            answer.
        check_limit: checked nodes after which the best node so far is the answer.
        share: the word for a plan that policies of one run have in common.
        node: the levels to publish, by quasi-identifier, such as `{age: 2, zip: 1}`; nothing is
            searched then. Not of local recoding.
        beta: how much more the last steps of a hierarchy weigh in `distortion`; without it, all
            weigh the same.
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    algorithm: str = "optimal"
    metric: str = "iloss"
    seed: int = 0
    time_limit: float | None = None
    check_limit: Annotated[int, Field(ge=1, strict=True)] | None = None
    share: Annotated[str, Field(min_length=1)] | None = None
    node: dict[str, Annotated[int, Field(ge=0, strict=True)]] | None = None
    beta: float | None = None

    @field_validator("seed", mode="before")
    @classmethod
    def _whole(cls, value: Any) -> int:
        # YAML's `yes` is no seed, and a text may come from a variable.
        if isinstance(value, int | str) and not isinstance(value, bool):
            with suppress(ValueError):
                return int(value)
        raise ValueError("a seed is a whole number of up to 4,300 digits, such as 72550193846271")

    @field_validator("time_limit", mode="before")
    @classmethod
    def _seconds(cls, value: Any) -> Any:
        return None if value is None else parse_seconds(value)

    @field_validator("beta", mode="before")
    @classmethod
    def _step_weight(cls, value: Any) -> Any:
        if value is None:
            return None
        try:
            # A word, a yes or a no is no number, although float() reads them as one.
            number = float(value) if type(value) in (int, float, Decimal) else math.nan
        except OverflowError:
            number = math.inf
        if not 0 < number < math.inf:
            raise ValueError(f"beta is a number above 0 such as 1 or 0.5, found '{value}'")
        return number


class Policy(Strict):
    """A whole policy, valid in itself.

    Attributes:
        version: the version of the format.
        engine: the database; `--engine` and `PPDP_ENGINE` win over it.
        frequency: on Spark, where the counts lie during the search: by their number, or always in
            one place.
        source: the relation or file to anonymize.
        columns: the columns and their roles, a quasi-identifier among them; no other column is
            published.
        privacy: the models that every published group must meet.
        class_column: a sensitive or kept column whose values are the classes of rows, for the
            metric `classification`.
        entity: the key of a person, where people have several rows; it need not be published.
        suppression: how many rows may be suppressed, or how much of them.
        suppressed: leave suppressed rows out, or publish them with `*` in every quasi-identifier
            where together they pass the models.
        nulls: what NULL means in a quasi-identifier: a value, a row to suppress, or an error.
        unmapped: what happens to a value that has no leaf: an error, or its row is suppressed.
        search: the algorithm, the metric, and the limits of the search.
        publish: the kind and the name of the release; `compare` and `choose` need none.
        on_drift: what to do where the plan of an earlier release no longer fits; without it, fail.
        depends_on: policies of the same folder that are published before this one.
    """

    version: Literal[1]
    engine: str | None = None
    frequency: Literal["auto", "duckdb", "spark"] = "auto"
    source: str
    columns: Annotated[dict[str, ColumnPolicy], Field(min_length=1)]
    privacy: Annotated[list[ModelRequest], Field(min_length=1)]
    class_column: str | None = Field(default=None, alias="class")
    entity: str | None = None
    suppression: SuppressionPolicy = SuppressionPolicy()
    suppressed: Literal["omit", "star"] = "omit"
    nulls: Nulls = "value"
    unmapped: Unmapped = "error"
    search: SearchPolicy = SearchPolicy()
    publish: PublishPolicy | None = None
    on_drift: Literal["fail", "replan", "suppress"] | None = None
    depends_on: list[str] = Field(default_factory=list)

    @field_validator("privacy", mode="before")
    @classmethod
    def _requests(cls, value: Any) -> Any:
        return model_requests(value)

    @field_validator("source", mode="before")
    @classmethod
    def _source(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) else value

    def with_role(self, *roles: Role) -> dict[str, ColumnPolicy]:
        """Return the columns that have one of the roles, in policy order."""
        return {name: column for name, column in self.columns.items() if column.role in roles}

    @property
    def quasi_identifiers(self) -> dict[str, ColumnPolicy]:
        """The quasi-identifiers in policy order."""
        return self.with_role(Role.QUASI)

    @property
    def pseudonyms(self) -> dict[str, Pseudonym]:
        """The identifiers in whose place a pseudonym is published, in policy order."""
        found = {name: column.pseudonym for name, column in self.columns.items()}
        return {name: pseudonym for name, pseudonym in found.items() if pseudonym is not None}

    @property
    def has_stable_pseudonyms(self) -> bool:
        """Whether later runs must show the same pseudonyms."""
        return any(pseudonym.stable for pseudonym in self.pseudonyms.values())

    def nulls_of(self, column: str) -> Nulls:
        """How NULLs of a column are treated: its own word, or the policy's."""
        return self.columns[column].nulls or self.nulls

    def unmapped_of(self, column: str) -> Unmapped:
        """How uncovered values of a column are treated: its own word, or the policy's."""
        return self.columns[column].unmapped or self.unmapped


def model_requests(value: Any) -> list[ModelRequest]:
    """Read the list of models behind `privacy:`."""
    if not isinstance(value, list):
        raise ValueError("give a list of models, such as `- k: 10`")
    return [_model_request(item) for item in value]


def _model_request(item: Any) -> ModelRequest:
    """Read `k: 10` or `entropy_l: {l: 3, column: disease}`."""
    if isinstance(item, str):
        return ModelRequest(name=item, parameters={})
    if not isinstance(item, dict) or len(item) != 1:
        raise ValueError("each entry is one model, such as `- k: 10`")
    name, argument = next(iter(item.items()))
    # A bare argument is the model's main parameter; the model itself knows its name.
    parameters = argument if isinstance(argument, dict) else {"": argument}
    return ModelRequest(name=name, parameters=parameters)
