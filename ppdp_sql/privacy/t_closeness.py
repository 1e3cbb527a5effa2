"""t-closeness: a group's sensitive values are distributed like those of the whole source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field, model_validator

from ppdp_sql.policy.suppression import SuppressionPolicy
from ppdp_sql.privacy.base import ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real

Distance = Literal["equal", "ordered", "hierarchical", "hellinger", "js"]


class Closeness(ColumnModel):
    """The distance of every group's distribution from the source's is at most t.

    Attributes:
        t: the largest distance.
        distance: how it is measured.
        bandwidth: how far values influence each other under `js`, as a share of the largest
            distance.
        hide: in how many rows the sensitive value may be hidden instead of suppressing the row.
    """

    name: ClassVar[str] = "t_closeness"
    main_parameter: ClassVar[str] = "t"
    numbers: ClassVar[tuple[Number, ...]] = (Number("t", at_least=False),)
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION
    live: ClassVar[bool] = False
    needs_sizes: ClassVar[bool] = True

    t: Real = Field(ge=0, le=1)
    distance: Distance = "equal"
    bandwidth: Real | None = Field(default=None, gt=0, le=1)
    hide: SuppressionPolicy | None = None

    @model_validator(mode="after")
    def _check(self) -> Closeness:
        if self.bandwidth is not None and self.distance != "js":
            raise ValueError("only distance: js has a bandwidth")
        if self.hide is not None and "unit" in self.hide.model_fields_set:
            raise ValueError("hide takes rows such as 100 or a share such as 2%, and no unit")
        return self

    def lasts(self, suppression_limit: int) -> bool:
        """A group that fails may be hidden, and the rows that are need not be more below."""
        return self.hide is None and super().lasts(suppression_limit)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """All parameters; the limit of hidden rows as a policy may write it."""
        if self.hide is None:
            return super().parameters
        return {**super().parameters, "hide": self.hide.written}

    @property
    def smoothing(self) -> float:
        """The bandwidth of `js`; half of the largest distance where none is given."""
        return 0.5 if self.bandwidth is None else self.bandwidth

    @property
    def is_dear(self) -> bool:
        """Whether other values than a group's own matter."""
        return self.distance in ("ordered", "hierarchical", "js")

    @property
    def template(self) -> str:
        """Each distance has a fragment of its own."""
        return f"privacy/closeness_{self.distance}.sql.j2"

    @property
    def verify_template(self) -> str:
        """Each distance has a fragment of its own."""
        return f"verify/closeness_{self.distance}.sql.j2"
