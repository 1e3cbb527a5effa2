"""`publish:`: one kind of release, where it goes, and who may read it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import PurePath
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ppdp_sql.names import listing, suggestion

PUBLISH_KINDS = (
    "table",
    "view",
    "live_view",
    "in_place",
    "file",
    "script",
    "dbt",
    "break_merge",
)

#: What a kind is called in sentences, where its key is no word.
_KIND_WORDS = {"live_view": "live view", "dbt": "dbt model"}

#: What the policy must accept by name before a view over the source is made.
ACCEPTED_RISK = "differencing"

#: Kinds that roles of the database can be granted.
GRANTABLE = ("table", "view", "live_view", "in_place", "script", "break_merge", "dbt")

#: Kinds whose rows can be made anew, so that sensitive values change places.
PERMUTABLE = ("table", "view", "in_place", "file")


class Strict(BaseModel):
    """A part of a policy: frozen, and without keys that nobody knows."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, arbitrary_types_allowed=True
    )


class Publishing(Protocol):
    """What every kind of release says of the relations that it will be."""

    @property
    def kind(self) -> str:
        """The kind of release."""

    @property
    def grant(self) -> list[str] | None:
        """Roles that may read the release, and no others."""

    @property
    def replace(self) -> bool:
        """Whether it takes the place of relations that are no release of ours."""

    @property
    def create_schema(self) -> bool:
        """Whether a missing schema is made."""

    @property
    def mapping(self) -> bool:
        """Whether the private table of what became of each value is kept."""


class PublishPolicy(Strict):
    """One kind of release and where it goes.

    Attributes:
        kind: the kind of release.
        target: what stands behind the kind, as it was written.
        grant: roles that may read the release, and no others; on PostgreSQL, not of `file`.
        replace: take the place of a relation or file that is no release of ours, or (`table`,
            `view` and `file`) of the source itself.
        backup: where the **raw** source is kept when its release takes its place: of `in_place`,
            and of a `table` over the source.
        create_schema: make the target's schema if it is missing; not of `file`, `in_place` and
            `dbt`.
        mapping: keep the private table of what became of each value, which holds **raw** values.
        when: of `break_merge`: break a release only where something speaks for it: `leaks`, a rule
            that is more certain than `alpha`.
        alpha: of `break_merge` with `when`: how certain a rule may be; without it, 0.5.
        permute: give sensitive values to other rows of their groups: of `table`, `view`, `file`
            and `in_place`.
        mode: of `break_merge`, what its table of quasi-identifiers shows: `generalized` values (so
            without it), or **raw** ones in groups (`anatomy`); of `table`, `increment`: later runs
            add what is new.
        views: of `break_merge`: make views for analysts over it.
        dialect: of `script`: the warehouse that it is written for, which is not connected to;
            without it, the engine of the run.
    """

    kind: Literal[PUBLISH_KINDS]  # type: ignore[valid-type]
    target: Any
    grant: list[str] | None = None
    replace: bool = False
    backup: str | None = None
    create_schema: bool = False
    mapping: bool = False
    when: Literal["leaks"] | None = None
    alpha: Annotated[Decimal, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    permute: bool = False
    mode: Literal["generalized", "anatomy", "increment"] | None = None
    views: bool = False
    dialect: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _kind(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError(
                f"give a kind and a name, such as {{table: main.release}}, not {data!r}"
            )
        kinds = [key for key in data if key in PUBLISH_KINDS]
        if len(kinds) != 1:
            found = listing(kinds) if kinds else "none"
            raise ValueError(f"give exactly one of {listing(PUBLISH_KINDS)}; found {found}")
        options = {key: value for key, value in data.items() if key != kinds[0]}
        for key in ("kind", "target"):
            if key in options:
                raise ValueError(f"'{key}' is not a known key; the kind itself is the key")
        return {**options, "kind": kinds[0], "target": data[kinds[0]]}

    @field_validator("target")
    @classmethod
    def _target(cls, value: Any) -> Any:
        if value is None or value == "":
            raise ValueError("give the name of the release")
        return value

    @field_validator("grant", mode="before")
    @classmethod
    def _roles(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value

    @model_validator(mode="after")
    def _fits_the_kind(self) -> PublishPolicy:
        if self.kind == "live_view":
            _check_live_view(self.target)
        elif self.kind == "script" and isinstance(self.target, dict):
            _check_script(self.target, self.dialect)
        elif self.kind == "in_place":
            if self.target is not True and not isinstance(self.target, str):
                raise ValueError("write in_place: true; the source itself is what is replaced")
        elif isinstance(self.target, dict | list | bool):
            raise ValueError(f"{self.kind} takes a name, not {self.target!r}")
        self._check_options()
        return self

    def _check_options(self) -> None:
        if self.grant and self.kind not in GRANTABLE:
            raise ValueError(
                f"a {kind_words(self.kind)} has no grants; they are for {listing(GRANTABLE)}"
            )
        if self.backup is not None and self.kind not in ("in_place", "table"):
            raise ValueError("backup is for in_place: no other kind takes the source away")
        if self.create_schema and self.kind in ("file", "in_place", "dbt"):
            raise ValueError(f"create_schema is not for {self.kind}, which makes no schema")
        for key in ("mapping", "replace"):
            if self.kind == "dbt" and getattr(self, key):
                raise ValueError(f"{key} is not for dbt, which publishes nothing before dbt builds")
        if self.permute and self.kind not in PERMUTABLE:
            way_out = (
                "it tells nothing of which values belong together anyway"
                if self.kind == "break_merge"
                else f"it is for {listing(PERMUTABLE)}"
            )
            raise ValueError(f"permute is not for {self.kind}: {way_out}")
        self._check_dialect()
        if self.mode == "increment":
            self._check_increment()
        self._check_broken()

    def _check_dialect(self) -> None:
        if self.dialect is None:
            return
        if self.kind != "script":
            raise ValueError(
                "dialect is for script: any other kind is published where the source is; write "
                "script: FILE.sql"
            )
        if self.grant:
            raise ValueError(
                "a script for a warehouse has no grants, whose words differ there; grant them "
                "after it has run"
            )

    def _check_increment(self) -> None:
        if self.kind != "table":
            raise ValueError(f"mode: increment adds rows to a table, and this is {self.kind}")
        if self.permute:
            raise ValueError(
                "permute gives values to other rows each time, so nobody could tell which rows of "
                "an increment are new; leave out permute or mode: increment"
            )

    def _check_broken(self) -> None:
        if self.kind != "break_merge":
            for key in ("when", "alpha", "mode", "views"):
                grows = key == "mode" and self.mode == "increment"
                if key in self.model_fields_set and not grows:
                    raise ValueError(
                        f"'{key}' is an option of break_merge, and this is {self.kind}"
                    )
            return
        if self.alpha is not None and self.when is None:
            raise ValueError("alpha says when to break; add when: leaks, or leave it out")
        if self.when is not None and self.mode == "anatomy":
            raise ValueError(
                "mode: anatomy publishes raw quasi-identifiers, which must never be one table with "
                "the sensitive columns; leave out when"
            )

    @property
    def relation(self) -> str | None:
        """The relation that is published, or that a script will make; None for files."""
        if self.kind in ("file", "dbt") or self.target is True:
            return None
        if self.kind == "live_view":
            return str(self.target["name"])
        if self.kind != "script":
            return str(self.target)
        if isinstance(self.target, dict):
            return str(self.target["table"])
        # As dbt does it: the file is called like the relation that it makes.
        stem = PurePath(str(self.target)).stem
        return '"' + stem.replace('"', '""') + '"'

    @property
    def file(self) -> str:
        """The file that is written."""
        return str(self.target["file"] if isinstance(self.target, dict) else self.target)

    @property
    def source(self) -> str | None:
        """What the source is called in the warehouse of a script; None as it is here."""
        return self._elsewhere("source")

    @property
    def work(self) -> str | None:
        """The schema of a script's work tables in a warehouse; None beside the source."""
        return self._elsewhere("work")

    def _elsewhere(self, key: str) -> str | None:
        found = self.target.get(key) if isinstance(self.target, dict) else None
        return None if found is None else str(found)


def kind_words(kind: str) -> str:
    """Return what a kind of release is called in a sentence."""
    return _KIND_WORDS.get(kind, kind)


def _check_script(target: dict[Any, Any], dialect: str | None) -> None:
    _check_keys("script", target, ("file", "table", "source", "work"))
    if not target.get("file") or not target.get("table"):
        raise ValueError("script needs both: script: {file: out.sql, table: main.release}")
    for key in ("source", "work"):
        if key in target and dialect is None:
            raise ValueError(f"'{key}' is for a script of another warehouse; add dialect: NAME")
        if key in target and (not target[key] or not isinstance(target[key], str | int)):
            raise ValueError(f"'{key}' takes a name, not {target[key]!r}")


def _check_live_view(target: Any) -> None:
    name = target.get("name") if isinstance(target, dict) else target
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise ValueError(f"live_view needs {{name: ..., accept: {ACCEPTED_RISK}}}")
    if isinstance(target, dict):
        _check_keys("live_view", target, ("name", "accept"))
    if not isinstance(target, dict) or target.get("accept") != ACCEPTED_RISK:
        raise ValueError(
            "a live view shows what changed between two reads; accept that with "
            f"live_view: {{name: {name}, accept: {ACCEPTED_RISK}}}"
        )


def _check_keys(kind: str, target: dict[Any, Any], keys: tuple[str, ...]) -> None:
    for key in target:
        if key not in keys:
            hint = suggestion(str(key), keys) or f"; known are {listing(keys)}"
            raise ValueError(f"{kind} has no key '{key}'{hint}")
