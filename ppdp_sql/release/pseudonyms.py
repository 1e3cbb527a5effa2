"""Pseudonyms: what is published in the place of an identifier, so that releases can be joined.

A pseudonym is a keyed hash of the identifier's canonical text. Its secret is in no statement, plan,
view or message: it is loaded into a work table, or lies in the private schema.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import exists
from ppdp_sql.policy import Pseudonym
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.schemas import close_to_others, create_private_schema, private_relation
from ppdp_sql.templating import Session

#: Where secrets lie that later runs need.
STABLE_KEYS = "pseudonym_keys"

#: What one run at a time holds that may draw such a secret.
STABLE_LOCK = f"ppdp {STABLE_KEYS}"

#: Bytes of a secret; as text it fills one block of md5.
_SECRET_BYTES = 32


class Secrets:
    """The secrets of one run, two for each word; drawn when they are first needed."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[str, str]] = {}

    def of(self, word: str) -> tuple[str, str]:
        """Return the inner and the outer secret of a word."""
        if word not in self._drawn:
            drawn = secrets.token_hex(_SECRET_BYTES), secrets.token_hex(_SECRET_BYTES)
            self._drawn[word] = drawn
        return self._drawn[word]

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Secrets()"


def load_keys(session: Session, run: Secrets, pseudonyms: Mapping[str, Pseudonym]) -> str:
    """Make the work table of the run's secrets, and return its name."""
    words = dict.fromkeys(pseudonym.word for pseudonym in pseudonyms.values())
    target = session.work("pseudonym_keys")
    session.execute("many/create_keys", target=target)
    rows: list[tuple[Any, ...]] = [(word, *run.of(word)) for word in words]
    session.load("many/load_keys", target, ["word", "inner_key", "outer_key"], rows)
    return target


def stable_keys(
    session: Session, publisher: Publisher, keys: str, pseudonyms: Mapping[str, Pseudonym]
) -> Relation | None:
    """Return where the secrets lie that last, each drawn once; None where none must last.

    Args:
        session: the run's session.
        publisher: what publishes; its log says which database keeps the secrets.
        keys: the work table of the run's secrets.
        pseudonyms: what the policy publishes in the place of identifiers.

    Raises:
        InputError: nothing lasts here.
    """
    words = [pseudonym.word for pseudonym in pseudonyms.values() if pseudonym.stable]
    if not words:
        return None
    if not publisher.logged:
        raise InputError(
            "the secret of a stable pseudonym is kept in the database, and there is none that "
            "lasts; name an engine such as duckdb:warehouse.duckdb or leave stable out"
        )
    catalog = publisher.log.relations[0].catalog
    table = private_relation(session, STABLE_KEYS, catalog)
    if not exists(session, table):
        create_private_schema(session, table)
        session.execute("many/create_stable_keys", table=table)
        close_to_others(session, table)
    session.execute("many/keep_keys", table=table, keys=keys, words=list(dict.fromkeys(words)))
    return table
