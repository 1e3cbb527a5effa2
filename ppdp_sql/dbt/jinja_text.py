"""Text of ours in files that dbt renders: what looks like Jinja is written so that it is none."""

from __future__ import annotations

import re

#: What begins something for Jinja, and the line end that it would make another one.
_SPECIAL = re.compile(r"\{[{%#]|\r\n?")


def escaped(text: str) -> str:
    """Return text that Jinja renders to itself.

    >>> escaped("a {{ b }}")
    "a {{ '{{' }} b }}"
    """
    return _SPECIAL.sub(lambda found: "{{ " + quoted(found.group()) + " }}", text)


def quoted(text: str) -> str:
    r"""Return text as a literal of Jinja.

    >>> quoted("it's")
    "'it\\'s'"
    """
    plain = text.replace("\\", "\\\\").replace("'", "\\'")
    return "'" + plain.replace("\n", "\\n").replace("\r", "\\r") + "'"
