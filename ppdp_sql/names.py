"""Every generated name: run ids, work relations, reserved columns."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from difflib import get_close_matches

#: Columns that begin like this are ours; a source may not have them.
RESERVED_COLUMN_PREFIX = "ppdp_"

#: Where releases are logged.
LOG_SCHEMA = "ppdp"

#: Where frozen tables of views, leaves of live views and value mappings lie.
PRIVATE_SCHEMA = "ppdp_private"

#: Where work tables lie on an engine that has no temporary ones.
WORK_SCHEMA = "ppdp_work"

#: Schemas that hold what is not for readers of releases.
OUR_SCHEMAS = (LOG_SCHEMA, PRIVATE_SCHEMA, WORK_SCHEMA)

#: Work relations and work folders begin like this.
WORK_PREFIX = "ppdp__"

#: Names that stand in a rendered statement until it is sent begin like this.
SLOT_PREFIX = "ppdp_slot_"

#: PostgreSQL silently cuts longer names.
MAX_NAME_BYTES = 63


RUN_ID = re.compile(r"[0-9a-f]{8}")


def new_run_id() -> str:
    """Return a fresh run id: eight hex digits, unrelated to time or machine."""
    return secrets.token_hex(4)


def work_name(step: str, run_id: str, part: int | None = None) -> str:
    """Return the physical name of the work relation that a step writes.

    >>> work_name("frequency/encode", "0badcafe")
    'ppdp__frequency_encode__0badcafe'
    """
    stem = re.sub(r"[^a-z0-9]+", "_", step)
    suffix = "" if part is None else f"_{part}"
    end = f"{suffix}__{run_id}"
    # The run id must survive: cleaning goes by it.
    return f"{WORK_PREFIX}{stem}"[: MAX_NAME_BYTES - len(end)] + end


def file_view_name(*facts: str) -> str:
    """Return the view that a file is read through, the same for the same file read alike."""
    told = hashlib.md5("\0".join(facts).encode(), usedforsecurity=False).hexdigest()
    return f"ppdp_file_{told[:16]}"


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for a near miss, else nothing."""
    candidates = list(known)
    near = get_close_matches(name, candidates, n=1, cutoff=0.6)
    if not near:
        folded = {candidate.casefold(): candidate for candidate in candidates}
        near = [folded[name.casefold()]] if name.casefold() in folded else []
    return f"; did you mean '{near[0]}'?" if near else ""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 row`, `1,200 rows`."""
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def listing(names: Iterable[str]) -> str:
    """Return names as words of a sentence: `a, b and c`."""
    items = list(names)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def masked(text: str) -> str:
    """Return a URL or path whose passwords and tokens are hidden, wherever it carries them."""
    # Greedy up to the last @: a password may hold @ and / that nobody escaped.
    text = re.sub(r"(://[^:/@?]*):.*@", r"\1:***@", text, flags=re.DOTALL)
    return re.sub(r"(?i)((?:password|token)=)[^&\s]*", r"\1***", text)
