"""The policy file: every fault at once, with its line, and values as they are written."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.api.bind import bind
from ppdp_sql.errors import Fault, PolicyError
from ppdp_sql.policy import LoadedPolicy, Policy, Role, load_policy

POLICY = """\
version: 1
source: main.adult
columns:
  age: {quasi: adult/age}
privacy:
  - k: 10
"""


def load(text: str, **variables: Any) -> Policy:
    return load_policy(text, variables).require()


def faults_of(loaded: LoadedPolicy) -> dict[str, Fault]:
    return {fault.key: fault for fault in loaded.faults}


def only_fault(text: str) -> Fault:
    (fault,) = load_policy(text).faults
    return fault


def test_least_policy_has_the_defaults() -> None:
    policy = load(POLICY)
    assert (policy.source, policy.suppression.limit, policy.suppressed) == ("main.adult", 0, "omit")
    assert (policy.nulls, policy.unmapped, policy.publish) == ("value", "error", None)
    assert policy.columns["age"].role is Role.QUASI
    assert policy.privacy[0].parameters == {"": 10}


def test_whole_policy_is_read() -> None:
    policy = load(
        POLICY.replace("  age: {quasi: adult/age}\n", "")
        .replace(
            "columns:\n",
            "columns:\n"
            "  ssn: identifier\n"
            "  zip: {quasi: {prefix: [3, 2]}, weight: 2, max_level: 2, nulls: suppress}\n"
            "  disease: {sensitive: clinic/disease}\n"
            "  visits: {keep: {unique: allow}}\n",
        )
        .replace("  - k: 10\n", "  - k: 10\n  - entropy_l: {l: 3, column: disease}\n")
        + "suppression: 4%\nclass: disease\npublish: {table: main.out, replace: true}\n"
    )
    assert [column.role.value for column in policy.columns.values()] == [
        "identifier",
        "quasi",
        "sensitive",
        "keep",
    ]
    assert policy.columns["zip"].argument == {"prefix": [3, 2]}
    assert (policy.nulls_of("zip"), policy.nulls_of("disease")) == ("suppress", "value")
    assert policy.privacy[1].parameters == {"l": 3, "column": "disease"}
    assert policy.class_column == "disease"
    assert policy.publish is not None
    assert (policy.publish.kind, policy.publish.target) == ("table", "main.out")
    assert policy.publish.replace


FAULTY = """\
version: 2
sorce: main.adult
columns:
  age: {quasi: adult/age, wieght: 2}
  sex: {quasi: adult/sex, min_level: 2, max_level: 1}
  race: quazi
  zip: {weight: 2, quasi: {prefix: [3]}}
  job: {sensitive: null, max_level: 1}
privacy:
  k: 10
suppression: 120%
suppressed: stars
publish: {table: a, view: b}
"""


def test_all_faults_come_at_once_with_line_and_hint() -> None:
    found = faults_of(load_policy(FAULTY))
    expected = {
        "version": (1, "'2' is not one of 1"),
        "sorce": (2, "'sorce' is not a known key; did you mean 'source'?"),
        "source": (1, "this key is missing"),
        "columns.age.wieght": (4, "'wieght' is not a known key; did you mean 'weight'?"),
        "columns.sex": (5, "max_level 1 is below min_level 2"),
        "columns.race": (6, "'quazi' is not a role"),
        "columns.zip": (7, "the role comes first: write 'quasi' before 'weight'"),
        "columns.job": (8, "a sensitive column without a hierarchy has no levels"),
        "privacy": (9, "give a list of models"),
        "suppression.limit": (11, "the share 120% lies outside 0% to 100%"),
        "suppressed": (12, "'stars' is not one of 'omit' or 'star'; did you mean 'star'?"),
        "publish": (13, "give exactly one of"),
    }
    assert set(found) == set(expected)
    for key, (line, message) in expected.items():
        assert found[key].line == line, key
        assert found[key].message.startswith(message), key


def test_faults_of_structure_and_of_names_come_together() -> None:
    """Models, metrics, algorithms and hierarchies are bound even where the structure fails."""
    with pytest.raises(PolicyError) as caught:
        bind(
            POLICY.replace("adult/age", "adult/aeg").replace("k: 10", "kk: 10")
            + "supression: 4%\nsearch: {algorithm: samaratti, metric: ilos}\n"
        )
    messages = {fault.key: (fault.line, fault.message) for fault in caught.value.faults}
    assert {key: line for key, (line, _) in messages.items()} == {
        "columns.age.quasi": 4,
        "privacy.0.kk": 6,
        "supression": 7,
        "search.algorithm": 8,
        "search.metric": 8,
    }
    hints = {"adult/age", "k", "suppression", "samarati", "iloss"}
    for hint in hints:
        assert any(f"did you mean '{hint}'?" in text for _, text in messages.values()), hint


def test_duplicate_keys_are_faults() -> None:
    text = POLICY.replace("  age: {quasi: adult/age}\n", "  age: {quasi: adult/age}\n  age: keep\n")
    found = [(fault.key, fault.line, fault.message) for fault in load_policy(text).faults]
    assert ("columns.age", 5, "this key stands here twice") in found
    twice = load_policy(POLICY + "source: other\n").faults
    assert [(fault.key, fault.line) for fault in twice] == [("source", 7)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("NO", "NO"),
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30:45", "12:30:45"),
        ("2020-01-01", "2020-01-01"),
        ("1e3", Decimal(1000)),
        ("0.1", Decimal("0.1")),
        (".5", Decimal("0.5")),
        ("-3", -3),
        ("true", True),
        ("'true'", "true"),
        ("~", None),
        ("null", None),
    ],
)
def test_value_is_what_is_written(written: str, value: Any) -> None:
    text = POLICY.replace("adult/age", f"{{tree: {{A: [{written}, b]}}}}")
    leaf = load(text).columns["age"].argument["tree"]["A"][0]
    assert (leaf, type(leaf)) == (value, type(value))


def test_keys_are_text_as_they_are_written() -> None:
    text = POLICY.replace("  age:", "  1:\n    quasi\n  true: keep\n  no: keep\n  age:")
    assert list(load(text).columns) == ["1", "true", "no", "age"]


def test_limits_are_exact() -> None:
    assert load(POLICY + "suppression: 0.1\n").suppression.rows(30) == 3
    assert load(POLICY + "suppression: 29%\n").suppression.rows(100) == 29


def test_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PPDP_UNIT_SOURCE", "shop.people")
    text = POLICY.replace("main.adult", "\"{{ env_var('PPDP_UNIT_SOURCE') }}\"")
    assert load(text).source == "shop.people"
    text = POLICY.replace("main.adult", "\"{{ env_var('PPDP_UNIT_NONE', 'fallback') }}\"")
    assert load(text).source == "fallback"
    with pytest.raises(PolicyError, match="'PPDP_UNIT_NONE' is not set and has no default"):
        load(POLICY.replace("main.adult", "\"{{ env_var('PPDP_UNIT_NONE') }}\""))


def test_variable() -> None:
    text = POLICY.replace("k: 10", "k: {{ var('k') }}")
    assert load(text, k=5).privacy[0].parameters == {"": 5}
    with pytest.raises(PolicyError, match="the variable 'k' is not set; pass --vars"):
        load(text)
    assert load(POLICY.replace("k: 10", "k: {{ var('k', 7) }}")).privacy[0].parameters == {"": 7}
    assert load(POLICY.replace("k: 10", "k: {{ k }}"), k=3).privacy[0].parameters == {"": 3}


@pytest.mark.parametrize(
    "expression",
    [
        "{{ unknown }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ 1 / 0 }}",
        "{{ 1 + 'a' }}",
        "{{ range(100000000) }}",
        "{{ env_var() }}",
        "{% if %}",
        "{{",
    ],
)
def test_faulty_jinja_is_a_fault_of_the_policy(expression: str) -> None:
    with pytest.raises(PolicyError):
        load(POLICY + f"# {expression}\n")


@pytest.mark.parametrize(
    "ending",
    [
        "engine: [",
        "engine: a: b",
        "\tengine: x",
        "engine: !secret x",
        "engine: !!int x",
        "engine: *nobody",
        "depends_on: &loop [*loop]",
        "---\nversion: 1",
        "engine: \x07",
    ],
)
def test_faulty_yaml_is_a_fault_of_the_policy(ending: str) -> None:
    with pytest.raises(PolicyError):
        load(f"{POLICY}{ending}\n")


def test_line_of_faulty_yaml() -> None:
    with pytest.raises(PolicyError) as caught:
        load(POLICY + "engine: a: b\n")
    assert [fault.line for fault in caught.value.faults] == [7]


def test_line_is_that_of_the_file_behind_a_long_comment() -> None:
    assert only_fault("{# two\nlines #}\n" + POLICY + "nul: 1\n").line == 9


@pytest.mark.parametrize("text", ["\n", "# nothing\n", "- a\n- b\n", "version\n\n"])
def test_policy_is_a_mapping(text: str) -> None:
    assert only_fault(text).message == "a policy is a mapping that begins with 'version: 1'"


def test_policy_without_a_quasi_identifier() -> None:
    fault = only_fault(POLICY.replace("{quasi: adult/age}", "keep"))
    assert (fault.key, fault.line) == ("columns", 3)
    assert "no column is a quasi-identifier" in fault.message


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("{}", "give a role"),
        ("3", "give a role"),
        ("{quasi: adult/age, keep: true}", "one role, not both quasi and keep"),
        ("{keep: {unique: maybe}}", "keep takes no option"),
        ("{identifier: x}", "an identifier takes no option"),
        ("{quasi: null, weight: 0}", "greater than 0"),
        ("{quasi: null, weight: heavy}", "valid decimal"),
        ("{quasi: null, min_level: -1}", "greater than or equal to 0"),
        ("{quasi: null, max_level: 1.5}", "integer"),
        ("{quasi: null, nulls: maybe}", "'maybe' is not one of"),
    ],
)
def test_faulty_column(column: str, message: str) -> None:
    text = POLICY.replace("columns:\n", f"columns:\n  odd: {column}\n")
    fault = only_fault(text)
    assert message in fault.message
    assert (fault.line, fault.key.split(".")[:2]) == (4, ["columns", "odd"])


@pytest.mark.parametrize(
    ("publish", "message"),
    [
        ("main.out", "give a kind and a name"),
        ("{replace: true}", "found none"),
        ("{table: null}", "give the name of the release"),
        ("{table: a, replaces: true}", "did you mean 'replace'?"),
    ],
)
def test_faulty_publish(publish: str, message: str) -> None:
    fault = only_fault(POLICY + f"publish: {publish}\n")
    assert message in fault.message
    assert fault.line == 7


def test_mapping_is_a_policy() -> None:
    policy = load_policy(
        {"version": 1, "source": "t", "columns": {"a": "quasi"}, "privacy": [{"k": 2}]}
    ).require()
    assert policy.quasi_identifiers.keys() == {"a"}


def test_file_is_a_policy_and_its_folder_the_base(tmp_path: Path) -> None:
    path = tmp_path / "p.yml"
    path.write_text(POLICY, encoding="utf-8")
    loaded = load_policy(path)
    assert loaded.require().source == "main.adult"
    assert (loaded.document.base, loaded.document.origin) == (tmp_path.resolve(), str(path))


def test_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="does not exist"):
        load_policy(tmp_path / "p.yml")
    with pytest.raises(PolicyError, match="is a folder"):
        load_policy(tmp_path)
    (tmp_path / "p.yml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PolicyError, match="is not UTF-8"):
        load_policy(tmp_path / "p.yml")


def test_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "p.yml").write_bytes(b"\xef\xbb\xbf" + POLICY.encode())
    assert load_policy(tmp_path / "p.yml").require().source == "main.adult"


@pytest.mark.parametrize(
    "beta", ["0", "-1", "often", "'1'", ".inf", ".nan", "yes", "[1]", "1" + "0" * 400]
)
def test_beta_is_a_number_above_0(beta: str) -> None:
    with pytest.raises(PolicyError) as caught:
        bind(POLICY + f"search:\n  algorithm: datafly\n  beta: {beta}\n")
    (fault,) = caught.value.faults
    assert (fault.key, fault.line) == ("search.beta", 9)
    assert fault.message.startswith("beta is a number above 0 such as 1 or 0.5, found '")
    assert caught.value.exit_code == 2


def test_beta_is_taken_with_every_metric() -> None:
    bound = bind(POLICY + "search: {metric: iloss, beta: 0.5}\n")
    assert bound.metric is bound.metrics["iloss"]
    assert getattr(bound.metrics["distortion"], "beta", None) == 0.5


CLASSED = POLICY.replace(
    "privacy:",
    "  ssn: identifier\n  visits: keep\n  disease: {sensitive: adult/sex, max_level: 1}\nprivacy:",
)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("age", "the class 'age' is a quasi-identifier, which groups share; name a sensitive or"),
        ("ssn", "the class 'ssn' is an identifier, which is not published; name a sensitive or"),
        ("disease", "the class 'disease' is generalized itself; leave out its levels or the class"),
        ("visit", "'visit' is not a column of the policy; did you mean 'visits'?"),
    ],
)
def test_a_class_is_a_sensitive_or_a_kept_column(name: str, message: str) -> None:
    text = CLASSED.replace("  - k: 10\n", "  - k: 10\n  - distinct_l: {l: 2, column: disease}\n")
    with pytest.raises(PolicyError) as caught:
        bind(text + f"class: {name}\nsearch: {{metric: classification}}\n")
    (fault,) = caught.value.faults
    assert (fault.key, fault.line) == ("class", 11)
    assert fault.message.startswith(message)
    assert caught.value.exit_code == 2


def test_classification_needs_a_class() -> None:
    with pytest.raises(PolicyError) as caught:
        bind(POLICY + "search:\n  metric: classification\n")
    (fault,) = caught.value.faults
    assert (fault.key, fault.line) == ("search.metric", 8)
    assert (
        fault.message == "metric: classification needs the classes of rows; write class: <column>"
    )
    assert caught.value.exit_code == 2
