"""Every error has one root, one exit code and one kind."""

from __future__ import annotations

import importlib
import inspect
import json
import re

import pytest

import ppdp_sql
from ppdp_sql.cli.output import error_document
from ppdp_sql.errors import Fault, InputError, PolicyError, PpdpError

from .modules import module_name, module_paths


def defined_classes() -> list[type]:
    """Return every class that a module of the package defines."""
    return [
        item
        for path in module_paths()
        for item in vars(importlib.import_module(module_name(path))).values()
        if inspect.isclass(item) and item.__module__ == module_name(path)
    ]


ERRORS = sorted(
    (item for item in defined_classes() if issubclass(item, BaseException)),
    key=lambda item: item.__name__,
)


def test_there_are_errors() -> None:
    assert PpdpError in ERRORS
    assert len(ERRORS) > 8


@pytest.mark.parametrize("error", ERRORS)
def test_error_has_the_root(error: type[PpdpError]) -> None:
    assert issubclass(error, PpdpError)
    assert error.__module__ == "ppdp_sql.errors"
    assert error.__name__ in ppdp_sql.__all__


@pytest.mark.parametrize("error", ERRORS)
def test_error_has_an_exit_code_and_a_kind(error: type[PpdpError]) -> None:
    assert error.exit_code in {1, 2, 3, 4}
    assert re.fullmatch(r"[a-z_]+", error.kind)
    assert (error.exit_code == 2) == issubclass(error, InputError)


def test_kinds_are_distinct() -> None:
    kinds = [error.kind for error in ERRORS]
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("error", ERRORS)
def test_error_becomes_the_json_of_a_failed_command(error: type[PpdpError]) -> None:
    document = json.loads(json.dumps(error_document(error("what is wrong"))))
    expected = {"exit": error.exit_code, "kind": error.kind, "message": "what is wrong"}
    assert document == {"error": expected | {"faults": []}}


def test_faults_come_in_the_order_of_the_file() -> None:
    faults = [Fault("c"), Fault("b", "x.y", 7), Fault("a", "z", 2)]
    error = PolicyError.from_faults(faults, "p.yml")
    assert [fault.message for fault in error.faults] == ["a", "b", "c"]
    assert error.message == "p.yml has 3 faults: line 2: z: a; line 7: x.y: b; c"


def test_one_fault_is_one_sentence() -> None:
    error = PolicyError.from_faults([Fault("is missing", "source", 3)], "p.yml")
    assert error.message == "p.yml: line 3: source: is missing"
