"""Writes the first policy of a table by hand, so that a comment explains every line of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import yaml

from ppdp_sql.names import counted
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.suggested_hierarchies import SuggestedHierarchy
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion

#: A larger lattice may take long to prove; a limit gives the best node so far.
PROVEN_NODES = 200_000
TIME_LIMIT = "30s"
#: The share of rows that a run may leave out, so that a few odd rows do not spoil all others.
SUPPRESSION = "5%"
#: A group of one sensitive value tells everything; two are the least that says less.
LEAST_DIVERSITY = 2
#: From so many quasi-identifiers on, levels that vary by row hide far less.
_MANY_QUASI = 6
#: More values than this are a measure, and every group has several.
_MOST_CLASSES = 1_000
#: A value that so many rows share cannot be avoided in small groups without hiding much.
_COMMONEST = 0.8
_WIDTH = 96


@dataclass(frozen=True)
class PolicyColumn:
    """A column as the policy will have it.

    Attributes:
        profile: what was counted of it.
        suggestion: its role and why.
        hierarchy: of a quasi-identifier.
        file: where the hierarchy lies, beside the policy.
        is_link: it is one end of a link between people, whose numbers are never published.
    """

    profile: ColumnProfile
    suggestion: Suggestion
    hierarchy: SuggestedHierarchy | None = None
    file: str | None = None
    is_link: bool = False


@dataclass(frozen=True)
class PolicyDraft:
    """Everything that is written.

    Attributes:
        source: the source as the policy names it.
        engine: the engine as the policy names it; None where it is given with each run.
        engine_note: why there is no engine.
        columns: in the order of the table.
        k: the least size of a group.
        publish: the kind of the release and its name.
        notes: what is said about the whole table.
    """

    source: str
    engine: str | None
    engine_note: str
    columns: Sequence[PolicyColumn]
    k: int
    publish: tuple[str, str]
    notes: Sequence[str] = field(default_factory=tuple)

    @property
    def lattice(self) -> int:
        """The number of nodes that a search chooses from."""
        return prod(
            column.hierarchy.height + 1 for column in self.columns if column.hierarchy is not None
        )

    def of_role(self, role: SuggestedRole) -> list[PolicyColumn]:
        """Return the columns of a role."""
        return [column for column in self.columns if column.suggestion.role is role]


def write_policy(draft: PolicyDraft) -> str:
    """Return the text of a policy."""
    lines = [
        *_comment("A first policy, suggested by 'ppdp init' from names and counts. It knows no "
                  "law and no reader: review every role before you publish anything."),
        *(line for note in draft.notes for line in _comment(note)),
        "version: 1",
    ]  # fmt: skip
    if draft.engine is not None:
        lines.append(f"engine: {scalar(draft.engine)}")
    else:
        lines += _comment(f"no engine: {draft.engine_note}")
    lines += [f"source: {scalar(draft.source)}", "columns:"]
    for column in draft.columns:
        lines += _column(column)
    lines += _privacy(draft)
    lines += _search(draft)
    kind, name = draft.publish
    lines.append(f"publish: {{{kind}: {scalar(name)}}}")
    return "\n".join(lines) + "\n"


def _column(column: PolicyColumn) -> list[str]:
    suggestion, name = column.suggestion, scalar(column.profile.name)
    if suggestion.role is SuggestedRole.LEAVE_OUT:
        return _comment(f"{column.profile.name}: left out; {suggestion.reason}", "  ")
    lines = _comment(f"{_SAID[suggestion.role]}: {suggestion.reason}", "  ")
    if suggestion.role is not SuggestedRole.QUASI:
        return [*lines, f"  {name}: {suggestion.role.value}"]
    hierarchy = column.hierarchy
    assert hierarchy is not None
    lines += _comment(f"hierarchy: {hierarchy.words}", "  ")
    least = ", min_level: 1" if column.is_link else ""
    if column.file is not None:
        return [*lines, f"  {name}: {{quasi: {scalar(column.file)}{least}}}"]
    if hierarchy.builder is not None:
        return [*lines, f"  {name}: {{quasi: {_flow(hierarchy.builder)}{least}}}"]
    return [*lines, f"  {name}: {{quasi: null{least}}}" if least else f"  {name}: quasi"]


_SAID: Mapping[SuggestedRole, str] = {
    SuggestedRole.IDENTIFIER: "identifier, never published",
    SuggestedRole.QUASI: "quasi-identifier",
    SuggestedRole.SENSITIVE: "sensitive, published as it is",
    SuggestedRole.KEEP: "kept as it is",
}


def _privacy(draft: PolicyDraft) -> list[str]:
    lines = ["privacy:", f"  - k: {draft.k}  # nobody is in a group of fewer people"]
    for column in draft.of_role(SuggestedRole.SENSITIVE):
        model = f"- distinct_l: {{l: {LEAST_DIVERSITY}, column: {scalar(column.profile.name)}}}"
        if is_diverse(column):
            lines.append(f"  {model}  # no group shares one value")
        elif column.profile.distinct >= LEAST_DIVERSITY:
            share = column.profile.largest / column.profile.rows
            lines += _comment(
                f"dear, since one value has {share:.0%} of the rows:"
                if share > _COMMONEST
                else "a measure; to protect it as well:",
                "  ",
            )
            lines += _comment(model, "  ")
    return lines


def is_diverse(column: PolicyColumn) -> bool:
    """Whether asking for two values a group is sensible: a name says why, and no value rules."""
    profile = column.profile
    return (
        column.suggestion.by_name
        and LEAST_DIVERSITY <= profile.distinct <= _MOST_CLASSES
        and profile.largest <= _COMMONEST * profile.rows
    )


def _search(draft: PolicyDraft) -> list[str]:
    lines = [f"suppression: {SUPPRESSION}  # so many rows may be left out of the release"]
    if len(draft.of_role(SuggestedRole.QUASI)) >= _MANY_QUASI:
        lines += _comment(
            "One level per column hides much where there are many quasi-identifiers. Leave out "
            "those that readers do not need, or let levels vary by row: search: {algorithm: "
            "mondrian}"
        )
    if draft.lattice <= PROVEN_NODES:
        return [
            *lines,
            "search: {algorithm: optimal, metric: iloss}  # the proven least loss of information",
        ]
    return [
        *lines,
        *_comment(
            f"{counted(draft.lattice, 'combination')} of levels: the best that is found in time"
        ),
        f"search: {{algorithm: optimal, metric: iloss, time_limit: {TIME_LIMIT}}}",
    ]


def scalar(text: str) -> str:
    """Write a text so that YAML and Jinja read it back as it is.

    >>> scalar("age"), scalar("no: 1")
    ('age', '"no: 1"')
    """
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_./-]*", text) and text.casefold() not in _YAML_WORDS:
        return text
    written = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=2**31)
    return _for_jinja(written.removesuffix("\n").removesuffix("\n..."))


#: Words that some reader of YAML takes for something else than text.
_YAML_WORDS = frozenset("true false null yes no on off y n ~".split())


def _for_jinja(text: str) -> str:
    """Keep Jinja from reading braces that belong to a name."""
    return re.sub(r"\{(?=[{%#])", "{{ '{' }}", text)


def _flow(value: Any) -> str:
    """Write a builder in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return str(value)


def _comment(text: str, indent: str = "") -> list[str]:
    """Write a comment, wrapped; whatever is in a name, it stays one."""
    words = _for_jinja("".join(c if c.isprintable() else "?" for c in text)).split(" ")
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH - len(indent):
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [f"{indent}# {found}" for found in [*lines, line]]
