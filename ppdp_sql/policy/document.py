"""Reads the YAML of a policy and remembers the line of every key."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml
from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.sandbox import SandboxedEnvironment

from ppdp_sql.errors import Fault, PolicyError

Place = tuple[str | int, ...]

#: Levels of mappings and lists that a policy may have.
MOST_DEPTH = 400

#: What mappings and lists of YAML are written with.
_OPENING = "[{-:?"


class _PolicyLoader(yaml.SafeLoader):
    """YAML without the surprises of its old version.

    `no` is Norway, `007` is a text, `2020-01-01` is a text, and a decimal number
    stays a decimal: suppression limits are never floats.
    """

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - pyyaml's own protocol


for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("tag:yaml.org,2002:null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("tag:yaml.org,2002:int", r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    (
        "tag:yaml.org,2002:float",
        r"^[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$|^[-+]?\.[0-9]+$",
        "-+.0123456789",
    ),
):
    _PolicyLoader.add_implicit_resolver(_tag, re.compile(_pattern), list(_first))


def _construct_decimal(loader: _PolicyLoader, node: yaml.ScalarNode) -> Decimal:
    return Decimal(str(loader.construct_scalar(node)))


_PolicyLoader.add_constructor("tag:yaml.org,2002:float", _construct_decimal)


@dataclass(frozen=True)
class Document:
    """A policy file as plain data, with the line of each key."""

    data: Any
    origin: str
    base: Path
    lines: Mapping[Place, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    def line(self, place: Place) -> int | None:
        """Return the line of a place, or of the nearest place around it."""
        for length in range(len(place), -1, -1):
            if place[:length] in self.lines:
                return self.lines[place[:length]]
        return None

    def fault(self, place: Place, message: str) -> Fault:
        """Build a fault at a place."""
        return Fault(message, ".".join(str(part) for part in place), self.line(place))


def read_document(
    policy: str | Path | Mapping[str, Any], variables: Mapping[str, Any] | None = None
) -> Document:
    """Read a policy from a file, from YAML text (it has a line break) or from a mapping."""
    if isinstance(policy, Mapping):
        return Document(dict(policy), "policy", Path.cwd())
    if isinstance(policy, str) and "\n" in policy:
        return _parse(policy, "policy", Path.cwd(), variables or {})
    path = Path(policy)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PolicyError(f"the policy file '{path}' does not exist") from None
    except IsADirectoryError:
        raise PolicyError(f"'{path}' is a folder; name one policy file") from None
    except UnicodeDecodeError:
        raise PolicyError(f"the policy file '{path}' is not UTF-8 text") from None
    except OSError as error:
        raise PolicyError(f"the policy file '{path}' cannot be read: {error.strerror}") from error
    return _parse(text, str(path), path.resolve().parent, variables or {})


def _parse(text: str, origin: str, base: Path, variables: Mapping[str, Any]) -> Document:
    rendered = _render(text, origin, variables)
    try:
        _refuse_deep_nesting(rendered, origin)
        root = yaml.compose(rendered, Loader=_PolicyLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        fault = Fault(f"this is not valid YAML: {error.problem or error.context}", "", line)
        raise PolicyError.from_faults([fault], origin) from None
    except yaml.YAMLError:
        raise PolicyError(f"{origin} is not valid YAML text") from None
    lines: dict[Place, int] = {}
    faults: list[Fault] = []
    loader = _PolicyLoader("")
    try:
        data = _construct(loader, root, (), lines, faults) if root is not None else None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        fault = Fault(f"this value cannot be read: {error.problem}", "", line)
        raise PolicyError.from_faults([fault], origin) from None
    except ValueError as error:
        raise PolicyError(f"{origin}: a value cannot be read: {error}") from None
    except RecursionError:
        raise PolicyError(f"{origin}: a YAML alias refers to itself; write it out") from None
    return Document(data, origin, base, lines, tuple(faults))


def _refuse_deep_nesting(text: str, origin: str) -> None:
    """Reading a value in a value in a value ends somewhere; no policy is meant that way."""
    # Each level has one of these characters to itself, so few of them cannot be deep.
    if sum(map(text.count, _OPENING)) <= MOST_DEPTH:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_PolicyLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEPTH:
            mark = event.start_mark
            line = None if mark is None else mark.line + 1
            fault = Fault("this is nested too deeply", "", line)
            raise PolicyError.from_faults([fault], origin)


def unwritable(data: Any, place: Place = ()) -> Iterator[Place]:
    """Find texts with a NUL or half a character, which no database and no disk keeps."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if _is_unwritable(str(key)):
                yield place  # the key itself cannot be told
            else:
                yield from unwritable(value, (*place, key))
    elif isinstance(data, list | tuple):
        for index, value in enumerate(data):
            yield from unwritable(value, (*place, index))
    elif isinstance(data, str | Path) and _is_unwritable(str(data)):
        yield place


def _is_unwritable(text: str) -> bool:
    return "\0" in text or any("\ud800" <= character <= "\udfff" for character in text)


def _construct(
    loader: _PolicyLoader,
    node: yaml.Node,
    place: Place,
    lines: dict[Place, int],
    faults: list[Fault],
) -> Any:
    lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        result: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            # A column may be called 1 or true: keys are text, as they are written.
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else str(key_node)
            inner = (*place, key)
            if key in result:
                where = ".".join(str(part) for part in inner)
                faults.append(
                    Fault("this key stands here twice", where, key_node.start_mark.line + 1)
                )
            lines[inner] = key_node.start_mark.line + 1
            result[key] = _construct(loader, value_node, inner, lines, faults)
        return result
    if isinstance(node, yaml.SequenceNode):
        return [
            _construct(loader, item, (*place, index), lines, faults)
            for index, item in enumerate(node.value)
        ]
    return loader.construct_object(node, deep=True)


def _without_comments(environment: SandboxedEnvironment, text: str) -> str:
    """Empty Jinja's comments but keep their lines: faults are told with lines of the file."""
    return "".join(
        "\n" * value.count("\n") if kind.startswith("comment") else value
        for _, kind, value in environment.lex(text)
    )


def _env_var(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None:
        raise PolicyError(f"the environment variable '{name}' is not set and has no default")
    return value


def _render(text: str, origin: str, variables: Mapping[str, Any]) -> str:
    if "{{" not in text and "{%" not in text and "{#" not in text:
        return text

    def var(name: str, default: Any = None) -> Any:
        if name in variables:
            return variables[name]
        if default is None:
            raise PolicyError(f"the variable '{name}' is not set; pass --vars")
        return default

    environment = SandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True)
    try:
        template = environment.from_string(_without_comments(environment, text))
        return template.render(**variables, env_var=_env_var, var=var)
    except TemplateSyntaxError as error:
        fault = Fault(f"this is not valid Jinja: {error.message}", "", error.lineno)
        raise PolicyError.from_faults([fault], origin) from None
    except PolicyError as error:
        raise _jinja_fault(error, error.message, origin) from None
    except TemplateError as error:
        raise _jinja_fault(error, str(error.message), origin) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise _jinja_fault(error, f"a Jinja expression fails: {error}", origin) from None


def _jinja_fault(error: Exception, message: str, origin: str) -> PolicyError:
    """Tell the line of an expression: Jinja puts it into the traceback alone."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == "<template>"]
    return PolicyError.from_faults([Fault(message, "", lines[-1] if lines else None)], origin)
