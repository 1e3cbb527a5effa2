"""A policy as dbt means it: names of dbt become relations, and a model is what is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind_document
from ppdp_sql.dbt.placing import ModelPlace
from ppdp_sql.dbt.references import Reference, References, is_reference
from ppdp_sql.errors import PolicyError
from ppdp_sql.policy import Document, Policy, PublishPolicy, load_document, read_document

#: Kinds of release that one relation of dbt cannot be.
_OTHER = {
    "in_place": "takes the place of its source",
    "break_merge": "publishes several relations",
}


@dataclass(frozen=True)
class ReadPolicy:
    """A policy that will be compiled, valid in itself."""

    path: Path
    document: Document
    policy: Policy

    @property
    def asked(self) -> str | None:
        """The file or folder that it names for its model."""
        publish = self.policy.publish
        return publish.file if publish is not None and publish.kind == "dbt" else None

    @property
    def grant(self) -> list[str] | None:
        """The roles that may read the release."""
        return None if self.policy.publish is None else self.policy.publish.grant


def read_policy(path: Path, variables: Mapping[str, Any] | None) -> ReadPolicy:
    """Read a policy, and refuse what a model cannot publish."""
    document = read_document(path, variables)
    policy = load_document(document).require()
    if policy.publish is not None:
        _refuse_other(document, policy.publish)
    return ReadPolicy(path, document, policy)


def _refuse_other(document: Document, publish: PublishPolicy) -> None:
    reason = _OTHER.get(publish.kind)
    if reason is None and publish.permute:
        reason = "permutes sensitive values, which a query that dbt repeats would draw anew"
    if reason is None and publish.mapping:
        reason = "keeps a mapping, which nobody keeps when dbt builds"
    if reason is not None:
        message = f"this {reason}; a dbt model is published as dbt: models/anonymized"
        fault = document.fault(("publish", publish.kind), message)
        raise PolicyError.from_faults([fault], document.origin)


def bind_for_dbt(read: ReadPolicy, place: ModelPlace, references: References) -> BoundPolicy:
    """Bind a policy whose relations may be called as dbt calls them.

    The hash of a policy is that of its words, so the policy keeps them: the relations that they
    mean differ from target to target.
    """
    data = dict(read.document.data)
    data["source"] = _relation(str(data["source"]), references)
    data["columns"] = {
        name: _with_table(column, references) for name, column in data["columns"].items()
    }
    data["publish"] = {"dbt": place.model.name}
    data.pop("engine", None)
    bound = bind_document(replace(read.document, data=data))
    return replace(bound, document=read.document)


def _relation(text: str, references: References) -> str:
    if not is_reference(text):
        return text
    found: Reference = references.called(text)
    return str(found.relation)


def _with_table(column: Any, references: References) -> Any:
    """Resolve `{quasi: {table: ref('dimension')}}`."""
    if not isinstance(column, dict):
        return column
    return {
        key: {"table": _relation(str(value["table"]), references)}
        if isinstance(value, dict) and set(value) == {"table"}
        else value
        for key, value in column.items()
    }
