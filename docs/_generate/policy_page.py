"""The reference of the policy, made from the types that read it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pydantic import BaseModel

from docs._generate import examples
from docs._generate.fields import keys_of, summary_of
from docs._generate.links import DEFAULTS, SEE, TYPES
from docs._generate.markdown import MADE, code, sentence, table
from ppdp_sql.network.defences.options import AlikeOptions, PerturbOptions
from ppdp_sql.perturbation.registry import PERTURBATIONS, RECONSTRUCT, RECONSTRUCT_OPTIONS
from ppdp_sql.policy import (
    ColumnPolicy,
    NetworkPart,
    NetworkPolicy,
    NetworkPublish,
    Policy,
    PublishPolicy,
    SearchPolicy,
    SuppressionPolicy,
)
from ppdp_sql.policy.centrality import CENTRALITIES, CentralityPolicy
from ppdp_sql.policy.model import Role
from ppdp_sql.policy.network import EdgesPolicy, NodesPolicy
from ppdp_sql.policy.options import Reader
from ppdp_sql.policy.publish import PUBLISH_KINDS
from ppdp_sql.privacy import MODELS
from ppdp_sql.recoding.registry import RECODINGS

_HEADS = ("key", "takes", "default", "meaning")

_INTRO = """# Policy keys

Every key that a policy may have, as the program reads it. [Writing a policy](../policy.md) explains
roles, hierarchies, names and engines; this page is for looking up. A key that is not here is
refused, with the nearest one as a hint.
"""

_TOP = """## The top of a policy

{keys}
{example}
A policy with `network` in the place of `source` and `columns` is [of a network](#network).
"""

_COLUMNS = """## Columns

Behind `columns:` stand the names of columns, behind each its role: {roles}.
The role is the first key; what it takes is told [there](../policy.md#columns). Options stand
beside it:

{keys}
{example}"""

_PRIVACY = """## Privacy

Behind `privacy:` stands a list. Each entry is one of these models; a bare value is its first
parameter: `- k: 10`. [Models](../models.md) says what each guarantees and what it does not.

"""

_SUPPRESSION = """## Suppression

`suppression: 4%` and `suppression: 100` are short for a limit alone.

{keys}
{example}"""

_SEARCH = """## Search

{keys}
Some algorithms have keys of their own, which stand beside `algorithm`:

{own}
[Local recoding](../recoding.md#which-algorithm-does-what) tells what they do.

{example}"""

_PUBLISH = """## Publish

Exactly one of {kinds}, with [what it takes](../policy.md#publish), and beside it:

{keys}
{example}"""

_PERTURB = """## Perturb

Behind `perturb:` of a column stands a method, or `{{method: {{option: value}}}}`. [Values
that are drawn](../perturbation.md) and [more methods](../perturbation_methods.md) explain them.

{methods}
{example}"""

_NETWORK = """## Network

`network:` stands in the place of `source:` and `columns:`; `ppdp network` runs it. Beside it
stand {top}.

{keys}
### Edges

{edges}
### Nodes

{nodes}
### Method

`prominence` takes no option. The others change links:

{methods}
### Centrality

One of {measures}, or one of them with options: `{{node_rank: {{tolerance: 0.001}}}}`.

{centrality}
### Publish of a network

{publish}
{example}"""


def policy_page(models: str) -> str:
    """Return the page; the examples of models are those of their own page, whose text is given."""
    return "\n".join(
        [
            MADE + _INTRO,
            _TOP.format(keys=_keys("top", Policy), example=_example(examples.TOP)),
            _COLUMNS.format(
                roles=_listed(str(role) for role in Role),
                keys=_keys("columns", ColumnPolicy, ("role", "argument")),
                example=_example(examples.COLUMNS),
            ),
            _PRIVACY + "\n".join(_models(models)),
            _SUPPRESSION.format(
                keys=_keys("suppression", SuppressionPolicy),
                example=_example(examples.SUPPRESSION),
            ),
            _SEARCH.format(
                keys=_keys("search", SearchPolicy),
                own=_own_keys(),
                example=_example(examples.SEARCH),
            ),
            _PUBLISH.format(
                kinds=_listed(PUBLISH_KINDS),
                keys=_keys("publish", PublishPolicy, ("kind", "target")),
                example=_example(examples.PUBLISH),
            ),
            _PERTURB.format(methods=_methods(), example=_example(examples.PERTURB)),
            _network(),
        ]
    )


def _network() -> str:
    alike = {name: _keys(name, AlikeOptions) for name in ("k_degree", "k_neighbourhood")}
    methods = {**alike, "perturb_edges": _keys("perturb_edges", PerturbOptions)}
    return _NETWORK.format(
        top=_listed(key.name for key in keys_of(NetworkPolicy, ("network",))),
        keys=_keys("network", NetworkPart),
        edges=_keys("edges", EdgesPolicy),
        nodes=_keys("nodes", NodesPolicy),
        methods="\n".join(f"`{name}`:\n\n{keys}" for name, keys in methods.items()),
        measures=_listed(CENTRALITIES),
        centrality=_keys("centrality", CentralityPolicy, ("name",)),
        publish=_keys("publish of a network", NetworkPublish),
        example=_example(examples.NETWORK),
    )


def _keys(section: str, model: type[BaseModel], hidden: tuple[str, ...] = ()) -> str:
    rows = []
    for key in keys_of(model, hidden):
        place = f"{section} {key.name}"
        meaning = (
            key.meaning if place not in SEE else f"{sentence(key.meaning)} [More]({SEE[place]})"
        )
        takes = TYPES.get(place, key.type)
        rows.append((code(key.name), takes, DEFAULTS.get(place, key.default), meaning))
    return table(_HEADS, rows)


def _models(page: str) -> list[str]:
    written = dict(re.findall(r"`- ((\w+): [^`]+)`", page))
    shown = {name: text for text, name in written.items()}
    parts = []
    for name, model in MODELS.items():
        rows = [
            (
                code(key.name),
                key.type,
                "every one" if key.name == "column" else key.default,
                key.meaning,
            )
            for key in keys_of(model, ("entity",))
        ]
        # The main parameter first: it is what a bare value sets.
        first, last = code(model.main_parameter), code("column")
        rows.sort(key=lambda row: (row[0] != first, row[0] == last))
        told = f"{sentence(summary_of(model))} `- {shown[name]}`"
        parts.append(f"### {name}\n\n{told}\n\n{table(_HEADS, rows)}")
    return parts


def _own_keys() -> str:
    options = {name: dict(recoding.options) for name, recoding in RECODINGS.items()}
    options[RECONSTRUCT] = RECONSTRUCT_OPTIONS
    return table(
        ("algorithm", "key", "takes"),
        (
            (code(algorithm), code(key), _taken(reader))
            for algorithm, readers in options.items()
            for key, reader in readers.items()
        ),
    )


def _methods() -> str:
    return table(
        ("method", "what it guarantees, and what not", "options"),
        (
            (code(name), method.promise({}), _options(method.options))
            for name, method in PERTURBATIONS.items()
        ),
    )


def _options(options: Mapping[str, Reader]) -> str:
    return "; ".join(f"{code(key)}: {_taken(reader)}" for key, reader in options.items()) or "none"


def _taken(reader: Reader) -> str:
    """Ask a reader of options what it takes, by giving it what none takes."""
    try:
        reader(object())
    except ValueError as error:
        taken = str(error).removeprefix("give ")
        kind, _, names = taken.partition("one of ")
        return taken if kind else " or ".join(code(n) for n in re.split(", | and ", names))
    raise AssertionError("an option takes anything")


def _example(text: str) -> str:
    return f"```yaml\n{text}```\n"


def _listed(names: object) -> str:
    words = [code(str(name)) for name in names]  # type: ignore[attr-defined]
    return ", ".join(words[:-1]) + " and " + words[-1]
