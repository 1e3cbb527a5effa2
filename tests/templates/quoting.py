"""Finds what a template prints without quoting it.

An expression may be printed when it is

- a constant, or the result of `ident`, `relation`, `literal`, `number`, `real` or `keyword`;
- the name of a fact, which the planner counts: `fact_0`;
- a choice between such expressions, or several of them joined with `~`;
- the call of a macro; a parameter that the macro prints as it is must itself be one of these;
- a number that Jinja itself counts: a loop over `range`, `loop.index`, a length;
- right behind a `_`, where a generated name such as `label_3` is made: a whole number that the
  planner hands in, which is one of the few that are listed here, or the name of a metric, which
  comes from the registry and never from a policy.

Everything else is a name or a value that somebody chose, bare in the statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from jinja2 import Environment, nodes

from ppdp_sql.resources import templates_path

from .steps import relative

QUOTING = frozenset({"ident", "relation", "literal", "number", "real", "keyword"})
LOOP_NUMBERS = frozenset({"index", "index0"})
#: Attributes and parameters that the planner fills with whole numbers.
NUMBER_ATTRIBUTES = frozenset(
    {"hidden", "index", "level", "height", "slot", "rounds", "before", "word", "number"}
    | {"child", "parent", "draw", "keep_draw", "next_draw", "first", "second"}
)
NUMBER_NAMES = frozenset({"height", "index", "slot", "chosen"})
NUMBER_LISTS = frozenset({"parts", "partition"})
#: What the planner names by counting.
GENERATED = frozenset({"fact"})
#: Registry entries whose names are ours.
REGISTERED = frozenset({"metric"})

_ENVIRONMENT = Environment(
    trim_blocks=True, lstrip_blocks=True, autoescape=False, extensions=["jinja2.ext.do"]
)


@dataclass(frozen=True)
class Macro:
    """A macro's parameters, and those among them that it prints as they are."""

    parameters: tuple[str, ...]
    printed: frozenset[str]


@dataclass
class _Scope:
    """What names mean at a place of a template."""

    macros: dict[str, Macro]
    modules: dict[str, dict[str, Macro] | None] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    listed: set[str] = field(default_factory=set)
    texts: dict[str, nodes.Expr] = field(default_factory=dict)
    #: Parameters of the macro whose body is read: printing one is its callers' concern.
    parameters: set[str] = field(default_factory=set)
    printed: set[str] = field(default_factory=set)


def bare_expressions(source: str) -> list[str]:
    """Return each expression that a template prints bare, with its line."""
    faults: list[str] = []
    _read(source, faults)
    return faults


def _read(source: str, faults: list[str]) -> dict[str, Macro]:
    """Read a template and return its macros."""
    scope = _Scope({})
    _walk(_ENVIRONMENT.parse(source).body, scope, faults)
    return scope.macros


def _macros_of(name: str) -> dict[str, Macro]:
    return _read((templates_path() / name).read_text(encoding="utf-8"), [])


def _walk(body: list[nodes.Node], scope: _Scope, faults: list[str]) -> None:
    for node in body:
        if isinstance(node, nodes.Output):
            _check_output(node, scope, faults)
        elif isinstance(node, nodes.For):
            _walk_loop(node, scope, faults)
        elif isinstance(node, nodes.If):
            for branch in (node.body, *(part.body for part in node.elif_), node.else_):
                _walk(branch, scope, faults)
        elif isinstance(node, nodes.Macro):
            _walk_macro(node, scope, faults)
        elif isinstance(node, nodes.Include):
            continue  # a whole statement, which is read by itself
        else:
            _bind(node, scope)


def _bind(node: nodes.Node, scope: _Scope) -> None:
    """Take in what an import or an assignment says of a name."""
    if isinstance(node, nodes.Import):
        known = isinstance(node.template, nodes.Const)
        # A model's or metric's own fragment is chosen at run time; it is read by itself.
        scope.modules[node.target] = _macros_of(node.template.value) if known else None
    elif isinstance(node, nodes.FromImport):
        assert isinstance(node.template, nodes.Const)
        found = _macros_of(node.template.value)
        scope.macros.update({str(name): found[str(name)] for name in node.names})
    elif isinstance(node, nodes.Assign) and isinstance(node.target, nodes.Name):
        scope.texts[node.target.name] = node.node
    else:
        raise AssertionError(f"a template has a {type(node).__name__}, which this does not read")


def _walk_loop(node: nodes.For, scope: _Scope, faults: list[str]) -> None:
    over, target = node.iter, _name(node.target)
    counted = isinstance(over, nodes.Call) and _name(over.node) == "range"
    inner = replace(
        scope,
        numbers=scope.numbers | ({target} if counted else set()),
        listed=scope.listed | ({target} if _name(over) in NUMBER_LISTS else set()),
    )
    _walk(node.body, inner, faults)
    _walk(node.else_, inner, faults)


def _walk_macro(node: nodes.Macro, scope: _Scope, faults: list[str]) -> None:
    names = tuple(argument.name for argument in node.args)
    inner = replace(scope, parameters=set(names), printed=set())
    _walk(node.body, inner, faults)
    scope.macros[node.name] = Macro(names, frozenset(inner.printed))


def _check_output(node: nodes.Output, scope: _Scope, faults: list[str]) -> None:
    before = ""
    for part in node.nodes:
        if isinstance(part, nodes.TemplateData):
            before = part.data
            continue
        if not _is_safe(part, scope, behind=before):
            faults.append(f"line {part.lineno}: {_shown(part)}")
        before = ""


def _is_safe(node: nodes.Expr | None, scope: _Scope, behind: str = "") -> bool:
    if node is None or isinstance(node, nodes.Const) or _is_counted(node, scope):
        return True
    if _is_generated(node) or (behind.endswith("_") and _is_part_of_name(node, scope)):
        return True
    match node:
        case nodes.Filter():
            return node.name in QUOTING
        case nodes.CondExpr():
            return _is_safe(node.expr1, scope) and _is_safe(node.expr2, scope)
        case nodes.Concat():
            return _is_safe_text(node.nodes, scope)
        case nodes.Call():
            return _is_safe_call(node, scope)
        case nodes.Name() if node.name in scope.parameters:
            scope.printed.add(node.name)
            return True
        case nodes.Name() if node.name in scope.texts:
            return _is_safe(scope.texts[node.name], scope)
    return False


def _is_generated(node: nodes.Expr) -> bool:
    """Whether this is a name that the planner made."""
    return isinstance(node, nodes.Getattr) and (
        _name(node.node) in GENERATED and node.attr == "name"
    )


def _is_safe_text(parts: list[nodes.Expr], scope: _Scope) -> bool:
    """The same rule for text that is joined with `~`."""
    before = ""
    for part in parts:
        if not _is_safe(part, scope, behind=before):
            return False
        before = str(part.value) if isinstance(part, nodes.Const) else ""
    return True


def _is_safe_call(node: nodes.Call, scope: _Scope) -> bool:
    macro: Macro | None = None
    if isinstance(node.node, nodes.Getattr):
        module = _name(node.node.node)
        if module not in scope.modules:
            return False
        macros = scope.modules[module]
        if macros is None:  # a fragment: it is handed its model and prints it through filters
            return all(isinstance(argument, nodes.Name) for argument in node.args)
        macro = macros[node.node.attr]
    else:
        macro = scope.macros.get(_name(node.node))
    if macro is None:
        return False
    given = dict(zip(macro.parameters, node.args, strict=False))
    given |= {keyword.key: keyword.value for keyword in node.kwargs}
    return all(_is_safe(given.get(name), scope) for name in macro.printed)


def _is_counted(node: nodes.Expr, scope: _Scope) -> bool:
    """Whether Jinja itself makes sure that this is a whole number."""
    match node:
        case nodes.Const():
            return isinstance(node.value, int)
        case nodes.Name():
            return node.name in scope.numbers
        case nodes.Add() | nodes.Sub() | nodes.Mul() | nodes.FloorDiv() | nodes.Mod():
            return _is_counted(node.left, scope) and _is_counted(node.right, scope)
        case nodes.Filter():
            return node.name == "length"
        case nodes.Getattr():
            return _name(node.node) == "loop" and node.attr in LOOP_NUMBERS
    return False


def _is_part_of_name(node: nodes.Expr, scope: _Scope) -> bool:
    """Whether this is a number or word of ours that generated names are made of."""
    match node:
        case nodes.Name():
            return node.name in NUMBER_NAMES or node.name in scope.listed
        case nodes.Getattr():
            registered = _name(node.node) in REGISTERED and node.attr == "name"
            return registered or node.attr in NUMBER_ATTRIBUTES
    return False


def _name(node: nodes.Node) -> str:
    return node.name if isinstance(node, nodes.Name) else ""


def _shown(node: nodes.Expr) -> str:
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr):
        return f"{_shown(node.node)}.{node.attr}"
    return type(node).__name__


def bare_by_template(paths: list[Path]) -> Iterator[tuple[str, list[str]]]:
    """Give the bare expressions of each template that has some."""
    for path in paths:
        found = bare_expressions(path.read_text(encoding="utf-8"))
        if found:
            yield relative(path), found
