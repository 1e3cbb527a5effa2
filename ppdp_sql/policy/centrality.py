"""`centrality:`: what makes a node prominent, and how it is computed."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.publish import Strict

CENTRALITIES = ("degree", "betweenness", "closeness", "node_rank", "hybrid")

#: Which measures take which option.
_OPTIONS = {
    "kind": CENTRALITIES,
    "tolerance": ("node_rank",),
    "max_passes": ("node_rank",),
    "update": ("node_rank",),
    "sample": ("betweenness", "hybrid"),
}

#: Where hybrid weights stand in the policy.
_HYBRID = ("degree", "betweenness")

_Share = Annotated[Decimal, Field(ge=0, le=1, allow_inf_nan=False)]


class CentralityPolicy(Strict):
    """A measure by name and its options.

    Attributes:
        name: the measure.
        degree: the share of the degree in a `hybrid`; the two shares sum to 1.
        betweenness: the share of the betweenness in a `hybrid`.
        kind: in weighted directed networks, whether weight that comes in (`reference`) or goes out
            (`production`) makes a node important.
        tolerance: of `node_rank`: passes stop when the entropy changes by less.
        max_passes: of `node_rank`: passes at most.
        update: of `node_rank`: all nodes at once, or one after the other as the paper does it.
        sample: of `betweenness` and `hybrid`: from how many nodes paths are followed; without it,
            from all.
    """

    name: Literal[CENTRALITIES]  # type: ignore[valid-type]
    degree: _Share = Decimal(0)
    betweenness: _Share = Decimal(0)
    kind: Literal["reference", "production"] | None = None
    tolerance: Annotated[Decimal, Field(gt=0, allow_inf_nan=False)] = Decimal("0.01")
    max_passes: Annotated[int, Field(ge=1, le=100, strict=True)] = 50
    update: Literal["synchronous", "sequential"] = "synchronous"
    sample: Annotated[int, Field(ge=1, strict=True)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict) or not data:
            raise ValueError(f"give one of {listing(CENTRALITIES)}")
        named = [key for key in data if key in CENTRALITIES]
        if len(named) != 1:
            unknown = [str(key) for key in data if key not in CENTRALITIES and key not in _OPTIONS]
            hint = suggestion(unknown[0], CENTRALITIES) if unknown else ""
            found = f"'{unknown[0]}'" if unknown else listing(named) or "none"
            raise ValueError(f"give one of {listing(CENTRALITIES)}; found {found}{hint}")
        name = named[0]
        inner = data[name]
        if inner is not None and not isinstance(inner, dict):
            raise ValueError(f"the options of {name} are a mapping, not {inner!r}")
        options = {key: value for key, value in data.items() if key != name} | (inner or {})
        known = [key for key, names in _OPTIONS.items() if name in names]
        known += list(_HYBRID) if name == "hybrid" else []
        for key in options:
            if key not in known:
                hint = suggestion(str(key), known) or f"; known are {listing(known)}"
                raise ValueError(f"{name} has no option '{key}'{hint}")
        if options.get("sample") == "exact":
            options["sample"] = None
        return {**options, "name": name}

    @model_validator(mode="after")
    def _shares(self) -> CentralityPolicy:
        if self.name == "hybrid" and self.degree + self.betweenness != 1:
            total = self.degree + self.betweenness
            raise ValueError(
                f"the shares of degree and betweenness in a hybrid sum to 1, not {total}"
            )
        return self

    @property
    def follows_paths(self) -> bool:
        """Whether paths through the network are followed, which SQL does not do."""
        return self.name in ("betweenness", "closeness", "hybrid")
