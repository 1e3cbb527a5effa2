"""What docs/ says is true: policies bind, commands run and print what is shown, names exist."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml

from ppdp_sql.api.bind import bind
from ppdp_sql.api.network_bind import bind_network
from ppdp_sql.metrics import METRICS
from ppdp_sql.policy import ModelRequest, NetworkPart, NetworkPublish
from ppdp_sql.policy.loader import keys_of
from ppdp_sql.policy.model import ColumnPolicy, Policy, Role
from ppdp_sql.policy.network import EdgesPolicy, NodesPolicy
from ppdp_sql.policy.publish import PUBLISH_KINDS, PublishPolicy
from ppdp_sql.privacy import MODELS, build_models
from ppdp_sql.search import ALGORITHMS
from tests.docs.pages import (
    DOCS,
    Block,
    blocks,
    bring_files,
    bring_folder,
    commands,
    page_names,
    page_text,
)
from tests.docs.terminal import Terminal, enter, steady

PAGES = (
    "attack_simulator.md",
    "attacks.md",
    "choosing_k.md",
    "closeness.md",
    "commands.md",
    "concepts.md",
    "dialects.md",
    "fresh_data.md",
    "guarantee.md",
    "many_tables.md",
    "models.md",
    "networks.md",
    "policy.md",
    "publishing.md",
    "recoding.md",
    "search.md",
    "starting.md",
)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    enter(tmp_path, monkeypatch)
    return tmp_path


def all_blocks(language: str) -> list[Block]:
    return [block for page in page_names() for block in blocks(page) if block.language == language]


def test_the_pages_are_there() -> None:
    assert set(PAGES) <= set(page_names())


@pytest.mark.parametrize(
    "block", [b for b in all_blocks("yaml") if b.text.startswith("version: 1")], ids=str
)
def test_a_policy_binds(block: Block, scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bring_folder(block.page, scratch))
    bring_files(block.page, Path.cwd())
    bound = bind_network if "\nnetwork:" in block.text else bind
    assert bound(block.text).policy.version == 1


@pytest.mark.parametrize("page", page_names())
def test_the_commands_of_a_page_run(
    page: str,
    scratch: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = bring_folder(page, scratch)
    monkeypatch.chdir(folder)
    bring_files(page, folder)
    terminal = Terminal(capsys)
    printed_json = ""
    for block in blocks(page):
        if block.language == "console":
            for command in commands(block):
                printed = terminal.run(command, str(block))
                printed_json = printed if "--json" in command.line else ""
        elif block.language == "json" and printed_json:
            assert shape(json.loads(block.text)) == shape(json.loads(printed_json)), str(block)
            printed_json = ""
        else:
            try_snippet(block)


def try_snippet(block: Block) -> None:
    """Try a snippet where it stands on its page: after the commands that come before it."""
    verb, _, file = block.note.rpartition(" ")
    if block.note == "run here" and block.language == "sql":
        with duckdb.connect("ppdp_demo/adult.duckdb") as connection:
            assert connection.execute(block.text).fetchall(), str(block)
    elif block.note == "run here":
        exec(compile(block.text, str(block), "exec"), {})
    elif verb == "part of":
        assert block.text in Path(file).read_text(encoding="utf-8"), str(block)
    elif verb == "instead in":
        whole = yaml.safe_load(Path(file).read_text(encoding="utf-8"))
        bind(yaml.safe_dump({**whole, **yaml.safe_load(block.text)}))


#: What is only shown, and why it is not tried here.
ONLY_SHOWN = {
    "dbt_tests.md": {"yaml"},  # a file of dbt: examples/dbt has one that dbt builds
    "dialects.md": {"sql"},  # for another warehouse: tests/warehouses reads such scripts
}


def is_tried(block: Block) -> bool:
    if block.language in ("python", "sql"):
        return bool(block.note)
    if block.language == "yaml":
        return bool(block.note) or block.text.startswith("version: 1")
    return block.language in ("console", "csv", "json", "sh", "text")


def test_no_snippet_is_left_to_chance() -> None:
    left = [
        str(block)
        for page in page_names()
        for block in blocks(page)
        if not is_tried(block) and block.language not in ONLY_SHOWN.get(page, set())
    ]
    assert not left


@pytest.mark.parametrize("page", page_names())
def test_every_block_says_what_it_is(page: str) -> None:
    fences = re.findall(r"^ *```(\w*)$", page_text(page), flags=re.M)
    assert all(fences[::2]), "a block has no language"
    assert not any(fences[1::2]), "a block does not end"


def shape(document: Any) -> Any:
    """Return a document without its values: keys, and lengths of lists."""
    if isinstance(document, dict):
        return {key: shape(value) for key, value in document.items()}
    if isinstance(document, list):
        return [shape(item) for item in document]
    return None


@pytest.mark.parametrize("block", [b for b in all_blocks("python") if b.note == "run"], ids=str)
def test_a_python_example_prints_what_is_shown(
    block: Block, scratch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bring_files(block.page, scratch)
    exec(compile(block.text, str(block), "exec"), {})
    shown = next(
        later.text
        for later in blocks(block.page)
        if later.line > block.line and later.language == "text"
    )
    assert steady(capsys.readouterr().out) == steady(shown)


def policy_keys() -> list[str]:
    names = [field.alias or name for name, field in Policy.model_fields.items()]
    hidden = {"role", "argument", "kind", "target"}
    for model in (ColumnPolicy, PublishPolicy):
        names += [name for name in model.model_fields if name not in hidden]
    for part in (NetworkPart, NodesPolicy, EdgesPolicy, NetworkPublish):
        names += keys_of(part)
    return sorted({*names, *(str(role) for role in Role), *PUBLISH_KINDS})


@pytest.mark.parametrize("key", policy_keys())
def test_every_key_of_a_policy_is_described(key: str) -> None:
    assert f"| `{key}` |" in page_text("reference/policy.md") or key in (*Role, *PUBLISH_KINDS)
    assert f"`{key}`" in page_text("reference/policy.md")


def test_every_choice_of_this_version_is_described() -> None:
    concepts = page_text("concepts.md")
    assert not [name for name in (*METRICS, *ALGORITHMS) if f"| `{name}` |" not in concepts]


@pytest.mark.parametrize("name", MODELS)
def test_the_table_of_models_is_true(name: str) -> None:
    model = MODELS[name]
    row = next(line for line in page_text("models.md").splitlines() if f"| `{name}` |" in line)
    _, _, parameters, _, monotone, _ = row.split("|")
    hidden = {"column", "entity"}
    expected = [field.alias or key for key, field in model.model_fields.items()]
    named = re.findall(r"`(\w+)`", parameters)
    assert named[0] == model.main_parameter
    assert set(named) == set(expected) - hidden
    assert monotone.strip() == model.monotone.value


def test_every_model_has_an_example_that_binds() -> None:
    written = re.findall(r"`- ([^`]+)`", page_text("models.md"))
    examples = [next(iter(yaml.safe_load(text).items())) for text in written]
    assert [name for name, _ in examples] == list(MODELS)
    for name, argument in examples:
        parameters = argument if isinstance(argument, dict) else {"": argument}
        request = ModelRequest(name=name, parameters=parameters)
        built, faults = build_models(request, ["illness", "salary"])
        assert built and not faults


@pytest.mark.parametrize("page", page_names())
def test_links_lead_somewhere(page: str) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page_text(page)):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        path = (DOCS / page).parent / file if file else DOCS / page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            broken.append(target)
    assert not broken


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), flags=re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
