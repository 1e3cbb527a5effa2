"""What the catalog says of a release: which one it is, and what was done to each column."""

from __future__ import annotations

from collections.abc import Mapping

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.names import listing
from ppdp_sql.policy import Policy, Role
from ppdp_sql.recoding import Recoded
from ppdp_sql.release.steps import Step, Together
from ppdp_sql.release.treatment import Treatment

#: The comment of a relation that we published, before the id of its release.
MARK = "ppdp release "

#: How our words on a column begin.
WORDS = "ppdp: "


def column_words(
    policy: Policy,
    frequency: FrequencyTable,
    found: NodeStatistics,
    treated: Mapping[str, Treatment] | None = None,
    recoded: Recoded | None = None,
    perturbed: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Say of each published column what was done to it; no values."""
    before = {name: f"perturbed by {method}, then " for name, method in (perturbed or {}).items()}
    levels = {
        dimension.column.name: (dimension, level)
        for dimension, level in zip(frequency.dimensions, found.node, strict=True)
    }
    words = {}
    for name, column in policy.columns.items():
        if column.role is Role.QUASI:
            dimension, level = levels[name]
            if recoded is not None:
                shown = recoded_words(recoded, dimension)
                words[name] = f"quasi-identifier, {before.get(name, '')}{shown}"
                continue
            did = "as it is" if level == 0 else "hidden" if level == dimension.height else None
            if did is None:
                named = level < len(dimension.level_names)
                did = "generalized" + (f" to {dimension.level_names[level]}" if named else "")
            did = f"{before.get(name, '')}{did}"
            words[name] = f"quasi-identifier, {did}, level {level} of {dimension.height}"
        elif column.pseudonym is not None:
            words[name] = f"identifier, shown as a pseudonym of {column.pseudonym.word}"
        elif column.role is not Role.IDENTIFIER:
            treatment = (treated or {}).get(name)
            did = None if treatment is None else ", ".join(treatment.in_words())
            words[name] = f"{column.role}, {before.get(name, '')}{did or 'as it is'}"
    return words


def recoded_words(recoded: Recoded, dimension: Dimension) -> str:
    """Say how to read the cells of a column whose level varies by row."""
    index, height = dimension.index, dimension.height
    if index in recoded.means:
        return "the mean of its group, rounded to two places"
    if recoded.is_raw(index):
        return f"as it is, level 0 of {height}"
    if recoded.columns[index].interval:
        return (
            "recoded by group: `[a, b]` is an interval that holds both bounds, a number alone is "
            "the value itself"
        )
    named = [
        f"level {level} ({dimension.level_names[level]})"
        if 0 < level < len(dimension.level_names) and level < height
        else f"level {level}"
        for level in recoded.level_rows[index]
        if 0 < level < height
    ]
    kinds = ["the value itself"] if 0 in recoded.level_rows[index] else []
    kinds += [f"a category of {listing(named)}"] if named else []
    kinds += ["`*` (any value)"] if height and height in recoded.level_rows[index] else []
    return f"recoded by group: a cell is {' or '.join(kinds)}, levels 0 to {height}"


def comment_steps(
    relation: Relation, words: Mapping[str, str], before: Mapping[str, str] | None = None
) -> list[Step]:
    """Comment each column, one by one; what others said of it stays in front."""
    return [
        Step(
            "release/comment_column",
            {
                "table": relation,
                "column": name,
                "words": added((before or {}).get(name), WORDS, text),
            },
        )
        for name, text in words.items()
    ]


def comment_step(
    relation: Relation, words: Mapping[str, str], before: Mapping[str, str] | None = None
) -> Step:
    """Comment all columns at once."""
    return Together("release/comment_columns", steps=comment_steps(relation, words, before))


def added(before: str | None, beginning: str, text: str) -> str:
    """Add our line to a comment, in the place of an earlier one of ours."""
    kept = [line for line in (before or "").splitlines() if not line.startswith(beginning)]
    return "\n".join([*kept, beginning + text])


def release_id(comment: str | None) -> str | None:
    """Return the id of the release that a relation's comment names."""
    lines = (comment or "").splitlines()
    marks = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    return marks[-1] if marks else None
