"""The contract of a template: a header, one statement, nothing printed bare."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment, meta, nodes

from ppdp_sql.metrics import METRICS
from ppdp_sql.resources import templates_path
from ppdp_sql.templating.environment import DIALECTS_FOLDER, SUFFIX
from ppdp_sql.warehouses import WAREHOUSES
from tests.conftest import ENGINE_NAMES
from tests.every import every

from .quoting import QUOTING, bare_by_template, bare_expressions
from .steps import is_fragment, is_override, relative, step_of, template_paths

MOST_LINES = 90
FEWEST_WORDS = 4
#: How an override says that it takes what the statement in its place takes.
AS_SHARED = "Parameters: as of the shared template."

TEMPLATES = template_paths()
STEPS = [path for path in TEMPLATES if not is_fragment(step_of(path))]
OVERRIDES = [path for path in TEMPLATES if is_override(path)]

_ENVIRONMENT = Environment(extensions=["jinja2.ext.do"])
_ENVIRONMENT.filters |= dict.fromkeys(QUOTING, str)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> nodes.Template:
    return _ENVIRONMENT.parse(text_of(path))


def header(path: Path) -> str:
    """Return the words of the comment that a template begins with."""
    found = re.match(r"\{# (.+?) #\}\n", text_of(path), re.DOTALL)
    assert found, f"{relative(path)} does not begin with a comment"
    return " ".join(found.group(1).split())


def own_text(path: Path) -> str:
    """Return a template's text without what Jinja does."""
    return "".join(data.data for data in tree_of(path).find_all(nodes.TemplateData))


def listed_parameters(text: str) -> set[str]:
    """Return the names behind `Parameters:` in a header."""
    listing = text.partition("Parameters:")[2]
    while "(" in listing:
        shorter = re.sub(r"\([^()]*\)", "", listing)
        assert shorter != listing, f"the brackets of '{text}' do not close"
        listing = shorter
    names = set(re.findall(r"[a-z_]+", listing.partition(".")[0]))
    return names - {"and", "none"}


def used_parameters(path: Path) -> set[str]:
    """Return the names that a template takes from its step."""
    return set(meta.find_undeclared_variables(tree_of(path)))


def test_first_line_says_the_purpose() -> None:
    def says_it(path: Path) -> None:
        purpose = header(path).partition(". ")[0]
        assert len(purpose.split()) >= FEWEST_WORDS
        assert purpose.isprintable()

    every(TEMPLATES, says_it, relative)


def test_header_lists_the_parameters() -> None:
    def lists_them(path: Path) -> None:
        text = header(path)
        assert "Parameters:" in text
        if text.endswith(AS_SHARED):
            shared = templates_path() / f"{step_of(path)}{SUFFIX}"
            assert used_parameters(path) == used_parameters(shared)
        else:
            assert used_parameters(path) == listed_parameters(text)

    every(STEPS, lists_them, relative)


def test_override_says_why() -> None:
    """Only what no shared statement can say is an engine's own."""

    def says_why(path: Path) -> None:
        assert header(path).startswith("Native: ")

    every(OVERRIDES, says_why, relative)


def test_step_is_one_short_statement() -> None:
    def is_short(path: Path) -> None:
        assert len(text_of(path).splitlines()) <= MOST_LINES
        assert ";" not in own_text(path)

    every(STEPS, is_short, relative)


def test_keywords_are_lower_case() -> None:
    def is_lower(path: Path) -> None:
        text = re.sub(r"'[^']*'", "", own_text(path))
        assert text == text.lower()

    every(STEPS, is_lower, relative)


def test_step_is_named_by_a_short_path() -> None:
    def is_named(path: Path) -> None:
        assert re.fullmatch(r"(_?[a-z]+)/[a-z_]+", step_of(path))

    every(TEMPLATES, is_named, relative)


#: Spark writes values as text in its own way, and adds whole numbers in 64 bits.
FRAGMENTS_OF_SPARK = {f"_dialects/spark/_macros/{name}.sql.j2" for name in ("text", "wide")}


def test_fragments_are_not_overridden_but_for_values_of_spark() -> None:
    fragments = {relative(path) for path in OVERRIDES if is_fragment(step_of(path))}
    assert fragments == FRAGMENTS_OF_SPARK
    dialects = templates_path() / DIALECTS_FOLDER
    assert {engine.name for engine in dialects.iterdir()} == {*ENGINE_NAMES, "spark", *WAREHOUSES}


def test_nothing_is_printed_bare() -> None:
    assert list(bare_by_template(TEMPLATES)) == []


@pytest.mark.parametrize(
    "text",
    [
        "select {{ name }}",
        "select {{ column.name }}",
        "from {{ table }} as t",
        "select * from t_{{ name }}",
        "where n >= {{ model.k }}",
        "order by {{ column.index }}",
        "limit {{ height }}",
        "select {{ name | upper }}",
        "select {{ 'a' ~ name }}",
        "select {{ 'a_' ~ column.name }}",
        "select {{ 'x' if flag else name }}",
        "{% set over = name %}select {{ over }}",
        "{% for item in items %}{{ item }}{% endfor %}",
        "{% for item in items %}x_{{ item }}{% endfor %}",
        "{% import '_macros/text.sql.j2' as text %}{{ text.leaf_key(name) }}",
        "{% import '_macros/text.sql.j2' as text %}{{ text.canonical('x.' ~ name, family) }}",
        "{% from '_macros/keys.sql.j2' import key_list %}{{ key_list(words, prefix=name) }}",
        "{% macro shown(name) %}{{ name }}{% endmacro %}{{ shown(column.name) }}",
        "{{ helper(name) }}",
        "{{ name.upper() }}",
    ],
)
def test_the_rule_finds_bare_names(text: str) -> None:
    assert len(bare_expressions(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "select {{ name | ident }} from {{ table | relation }}",
        "where a = {{ value | literal }} and n >= {{ model.k | number }}",
        "{% for level in range(3) %}label_{{ level }}, label_{{ level - 1 }}{% endfor %}",
        "{% for name in names %}a_{{ loop.index0 }}{{ ',' if not loop.last }}{% endfor %}",
        "label_{{ names | length + 1 }}",
        "{% import '_macros/text.sql.j2' as text %}{{ text.leaf_key('x.' ~ (name | ident)) }}",
        "{% macro shown(name) %}{{ name }}{% endmacro %}{{ shown(column.name | ident) }}",
    ],
)
def test_the_rule_passes_what_is_quoted(text: str) -> None:
    assert bare_expressions(text) == []


def test_metric_names_need_no_quotes() -> None:
    """The one name that is printed bare: `cell_{{ metric.name }}`."""
    assert [name for name in METRICS if not re.fullmatch(r"[a-z_]+", name)] == []
