"""Shapes of text that say what a value is, in what RE2 and POSIX expressions have in common."""

from __future__ import annotations

from collections.abc import Mapping

_NAMED_PARTS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"
_IP_PART = r"(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_HEX = r"[0-9A-Fa-f]"

#: What only one person, account or machine has. The name is what a reason calls it.
IDENTIFYING: Mapping[str, str] = {
    "email address": rf"^{_NAMED_PARTS}@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$",
    "social security number": r"^[0-9]{3}-[0-9]{2}-[0-9]{4}$",
    "phone number": (
        r"^([+][0-9][0-9 ()./-]{6,18}[0-9]"
        r"|[(]?[0-9]{3}[)]?[ .-]+[0-9]{3}[ .-][0-9]{4}"
        r"|0[0-9]{1,4}[ /-][0-9][0-9 -]{4,12})$"
    ),
    "IBAN": r"^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?$",
    "payment card": r"^[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}$",
    "IP address": rf"^(({_IP_PART}[.]){{3}}{_IP_PART}|({_HEX}{{1,4}}:){{7}}{_HEX}{{1,4}})$",
    "web address": r"^(https?|ftp)://[^ ]+$",
    "UUID": rf"^{_HEX}{{8}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{12}}$",
    "hardware address": rf"^({_HEX}{{2}}[:-]){{5}}{_HEX}{{2}}$",
}

#: Numbers that fit into the decimals that interval builders count in.
NUMBER = r"^[+-]?[0-9]{1,20}([.][0-9]{1,40})?$"
DATE = r"^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]"
DIGITS = r"^[0-9]+$"
#: Letters and digits without a space, such as E11.9 or SW1A1AA.
CODE = r"^[A-Z]{0,3}[0-9][A-Z0-9.-]*$"
#: Several words: what people write, not what they choose from a list.
WORDS = r"^[^ ]+( [^ ]+){4}"
EMPTY = r"^$"

#: Shapes that choose a hierarchy.
SHAPES: Mapping[str, str] = {
    "number": NUMBER,
    "date": DATE,
    "digits": DIGITS,
    "code": CODE,
    "words": WORDS,
    "empty": EMPTY,
}
