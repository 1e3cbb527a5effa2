"""Names that nobody should choose, and strategies that draw them."""

from __future__ import annotations

from hypothesis import strategies as st

#: Quotes, comments, SQL, Jinja, YAML, patterns, spaces, unicode, words of SQL and of our templates.
NASTY = (
    *('a"b', '"', '""', "'", "it's", "''", '"x', 'x"', '"."', "';--", '"; drop table canary; --'),
    *("'; drop table canary; --", ";", "; select 1;", "--", "-- x\n", "/*", "*/", "/* x */"),
    *("$$", "$x$", "$1", "\\", "\\'", '\\"', "\\n", "\\", "E'\\'", "U&'\\0041'", "x'00'", "`a`"),
    *("{{ 7*7 }}", "{% raw %}", "{% endraw %}", "{#", "{{", "}}", "{% if %}", "{{ env_var('X') }}"),
    *("%s", "%(x)s", "%%", "100%", "%", "_", " lead", "trail ", " ", "\t", "\n", "two\nlines"),
    *("\r\n", "\r", "a.b", ".", "..", "a.b.c.d", "select", "table", "null", "true", "user", "all"),
    *("order", "group", "public", "default", "Camel", "UPPER", "größe", "ß", "İ", "表", "☃", "😀"),
    *("é", "e\u0301", "\u202eevil\u202c", "שלום", "\u200b", "\ufeff", "\u00a0", "\u2028", "\x85"),
    *("\x01", "\x1b[31m", "\x7f", "[/red]", "[bold]", ":x", "?", "@y", "#", "~", "1", "-1", "1e5"),
    *("0x10", "no", "*", "&a", "!tag", "|", ">", "key: value", "[a]", "a,b", "a;b", "=1+1", "+1"),
    *("count", "value", "source", "n", "label_1", "leaf_text", "release", "groups", "counted"),
    *("labels_0", "value_0", "key_0", "passing", "dimension_0", "found", "guard", "x.yml", "a=b"),
    *("ppdp release", "ppdp any", "random", "adult/age", "C:\\x", "../x", "/etc/passwd", "~/x"),
)

#: Names of our own schemas, and those that an engine keeps for itself.
TAKEN = ("ppdp", "pg_", "main", "temp", "system", "public", "information_schema", "memory")

#: PostgreSQL keeps no more of a name.
MOST_BYTES = 63


def names(turn: int = 0) -> st.SearchStrategy[str]:
    """Any name that both engines can keep; `turn` lets tests of one shape draw other ones."""
    start = turn % len(NASTY)
    nasty = st.sampled_from(NASTY[start:] + NASTY[:start])
    characters = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
    drawn = st.one_of(
        nasty,
        st.lists(nasty, min_size=2, max_size=4).map("".join),
        st.text(characters, min_size=1, max_size=12),
        st.tuples(nasty, st.integers(50, 60)).map(lambda pair: (pair[0] * pair[1])[: pair[1]]),
    )
    return drawn.map(_cut).filter(bool)


def _cut(name: str) -> str:
    """Cut a name to what is kept, with room for two more characters."""
    return name.encode()[: MOST_BYTES - 2].decode(errors="ignore")


def is_free(name: str) -> bool:
    """Whether neither we nor an engine have a use for the name."""
    return not name.casefold().startswith(TAKEN)


def apart(name: str) -> str:
    """What makes two names different, even where case is not told."""
    return name.casefold()


def file_stem(name: str) -> str:
    """A name as the stem of a file: a file system takes anything but a slash."""
    return name.replace("/", "_")[:50]
