"""The statement log: one JSON object a line, counts and names only."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from ppdp_sql.errors import InputError
from ppdp_sql.templating import StatementLog
from ppdp_sql.templating.statement_log import LogEntry

ENTRIES = (
    LogEntry("0badcafe", "frequency/size", "/* é */\nselect 1", 0.25, 1),
    LogEntry("0badcafe", "evaluate/node_statistics", "select 2", 0.5, 2, ((0, 1), (1, 0))),
    LogEntry("0badcafe", "load/drop_work", "drop table t", 0.0, failed=True),
)


def test_file_has_a_json_object_on_each_line(tmp_path: Path) -> None:
    log = StatementLog(tmp_path / "log.jsonl")
    for entry in ENTRIES:
        log.add(entry)
    log.close()
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {
            "run": "0badcafe",
            "step": "frequency/size",
            "statement": "/* é */\nselect 1",
            "seconds": 0.25,
            "rows": 1,
            "nodes": [],
            "failed": False,
        },
        {
            "run": "0badcafe",
            "step": "evaluate/node_statistics",
            "statement": "select 2",
            "seconds": 0.5,
            "rows": 2,
            "nodes": [[0, 1], [1, 0]],
            "failed": False,
        },
        {
            "run": "0badcafe",
            "step": "load/drop_work",
            "statement": "drop table t",
            "seconds": 0.0,
            "rows": None,
            "nodes": [],
            "failed": True,
        },
    ]


def test_file_can_be_read_while_it_grows(tmp_path: Path) -> None:
    log = StatementLog(tmp_path / "log.jsonl")
    for number, entry in enumerate(ENTRIES, start=1):
        log.add(entry)
        assert len((tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()) == number
    log.close()


def test_entries_are_kept_without_a_file() -> None:
    log = StatementLog()
    for entry in ENTRIES:
        log.add(entry)
    log.close()
    assert (len(log), tuple(log.entries)) == (3, ENTRIES)


def test_closing_twice_does_no_harm(tmp_path: Path) -> None:
    log = StatementLog(tmp_path / "log.jsonl")
    log.close()
    log.close()
    assert (tmp_path / "log.jsonl").read_text(encoding="utf-8") == ""


def test_file_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        StatementLog(tmp_path / "no" / "log.jsonl")


def test_text_of_a_statement_is_for_debugging(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="ppdp_sql.sql"):
        StatementLog().add(ENTRIES[1])
    levels = {record.levelno: record.getMessage() for record in caplog.records}
    assert levels == {
        logging.INFO: "evaluate/node_statistics: 0.5000 s",
        logging.DEBUG: "select 2",
    }
