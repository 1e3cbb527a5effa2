"""Which role one column should have, from its name and its counts. No query, no value."""

from __future__ import annotations

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.names import counted
from ppdp_sql.tuning.patterns import IDENTIFYING
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion
from ppdp_sql.tuning.words import PERSON_WORDS, Topic, parts_of, topics_of

#: A pattern that most values match says what they are; the rest are typing errors.
_MOST_MATCH = 0.8
#: Nearly every row has a value of its own.
_NEAR_UNIQUE = 0.9
#: Text that differs in so many rows is written, not chosen from a list.
_MOSTLY_DIFFERENT = 0.5
#: A number that is published as it is may single out so many rows at most.
_MOST_SINGLED_OUT = 0.05
#: Longer text on average is written by people.
_LONG_TEXT = 60
#: So few values name nobody, whatever a column is called.
_FEW_VALUES = 5
#: Rows from which shares mean something.
_FEW_ROWS = 20
#: More values than this are no list that anybody groups.
MOST_CATEGORIES = 5_000
#: Topics of what people keep to themselves.
_PRIVATE = (Topic.HEALTH, Topic.BELIEF, Topic.MONEY)


def suggest_role(profile: ColumnProfile) -> Suggestion:
    """Judge one column: what its values are, what its name says, then what its counts say."""
    return (
        _without_information(profile)
        or _by_pattern(profile)
        or _by_name(profile)
        or _by_counts(profile)
    )


def _without_information(profile: ColumnProfile) -> Suggestion | None:
    if profile.distinct == 0:
        return Suggestion(SuggestedRole.LEAVE_OUT, "every row is NULL")
    if profile.distinct == 1 and profile.nulls == 0 and profile.rows > 1:
        return Suggestion(SuggestedRole.KEEP, "the same value in every row")
    return None


def _by_pattern(profile: ColumnProfile) -> Suggestion | None:
    if profile.family is not TypeFamily.TEXT:
        return None
    for name in IDENTIFYING:
        if profile.share(name) >= _MOST_MATCH:
            article = "an" if name[0] in "eI" else "a"
            share = _percent(profile.share(name))
            return Suggestion(
                SuggestedRole.IDENTIFIER, f"{share} of its values look like {article} {name}"
            )
    return None


def _by_name(profile: ColumnProfile) -> Suggestion | None:
    topics = topics_of(profile.name)
    if Topic.SURVEY_WEIGHT in topics:
        word = topics[Topic.SURVEY_WEIGHT]
        return Suggestion(
            SuggestedRole.LEAVE_OUT,
            f"{_said(Topic.SURVEY_WEIGHT, word)}, which would link rows to it; {_facts(profile)}",
            True,
        )
    key = _key(profile, topics)
    if key is not None:
        return key
    if _is_free_text(profile):
        return Suggestion(
            SuggestedRole.LEAVE_OUT,
            f"free text ({_percent(profile.distinct_ratio)} of its values differ), which may name "
            "people",
        )
    sensitive = next((topic for topic in topics if topic in _PRIVATE), None)
    # Whose day it was is known to whoever was there, whatever happened on it.
    if sensitive is not None and not _is_moment(profile) and profile.family is not TypeFamily.OTHER:
        return _private(profile, _said(sensitive, topics[sensitive]))
    return _about_a_person(profile, topics)


def _private(profile: ColumnProfile, said: str) -> Suggestion:
    """Publish what is private as it is, unless nearly every row would stand out by it."""
    if profile.family is TypeFamily.TEXT and _is_near_unique(profile):
        return Suggestion(SuggestedRole.LEAVE_OUT, f"{said}; but {_facts(profile)}", True)
    if profile.uniqueness > _MOST_SINGLED_OUT and profile.rows >= _FEW_ROWS:
        said += f"; {_facts(profile)}: round it if others may know it"
    return Suggestion(SuggestedRole.SENSITIVE, said, True)


def _about_a_person(profile: ColumnProfile, topics: dict[Topic, str]) -> Suggestion | None:
    """Tell what reaches a person from what describes one; the last word of a name decides."""
    person = topics.get(Topic.PERSON)
    if person in _WEAK_PERSON_WORDS:
        parts = parts_of(profile.name)
        alone = parts == (person,) or PERSON_WORDS.intersection(parts)
        person = person if alone else None
    several = profile.distinct > _FEW_VALUES or profile.rows < _FEW_ROWS
    described = topics.get(Topic.DEMOGRAPHIC)
    last = next((topic for topic in topics if topic in (Topic.PERSON, Topic.DEMOGRAPHIC)), None)
    if person is not None and several and (described is None or last is Topic.PERSON):
        return Suggestion(SuggestedRole.IDENTIFIER, _said(Topic.PERSON, person), True)
    return None if described is None else _demographic(profile, described)


def _key(profile: ColumnProfile, topics: dict[Topic, str]) -> Suggestion | None:
    """A key of people, or any key that nearly every row has its own value of."""
    parts = parts_of(profile.name)
    word = topics.get(Topic.KEY)
    if word is None or (parts[-1] != word.split()[-1] and parts[0] != "id"):
        return None
    whose = next((part for part in parts if part in PERSON_WORDS), None)
    if whose is not None and profile.distinct > _FEW_VALUES:
        return Suggestion(SuggestedRole.IDENTIFIER, f"the key of a {whose}, by its name", True)
    alone = parts == (word,) and profile.distinct > _FEW_VALUES
    if profile.family.is_numeric or profile.family is TypeFamily.TEXT:
        if alone or _is_near_unique(profile):
            return Suggestion(
                SuggestedRole.IDENTIFIER,
                f"{_said(Topic.KEY, word)}; {_facts(profile)}",
                True,
            )
    return None


#: Words that name a person by themselves, but something else behind another word: a product's name.
_WEAK_PERSON_WORDS = frozenset({"name", "names", "nom", "device", "session", "account", "mail"})


def _demographic(profile: ColumnProfile, word: str) -> Suggestion:
    if profile.family is TypeFamily.OTHER:
        return _unknown_type(profile)
    said = _said(Topic.DEMOGRAPHIC, word)
    shaped = min(profile.unmatched(shape) for shape in ("date", "number", "code")) == 0
    if profile.family is TypeFamily.TEXT and _is_near_unique(profile) and not shaped:
        return Suggestion(
            SuggestedRole.LEAVE_OUT, f"{said}; but nothing groups {_facts(profile)}", True
        )
    return Suggestion(SuggestedRole.QUASI, f"{said}; {_facts(profile)}", True)


def _is_near_unique(profile: ColumnProfile) -> bool:
    return profile.distinct_ratio >= _NEAR_UNIQUE and profile.rows >= _FEW_ROWS


def _is_moment(profile: ColumnProfile) -> bool:
    return profile.family in (
        TypeFamily.DATE,
        TypeFamily.TIMESTAMP,
        TypeFamily.TIMESTAMP_ZONED,
    ) or (profile.family is TypeFamily.TEXT and profile.unmatched("date") == 0)


def _is_free_text(profile: ColumnProfile) -> bool:
    if profile.family is not TypeFamily.TEXT or profile.distinct_ratio < _MOSTLY_DIFFERENT:
        return False
    wordy = profile.share("words") >= _MOSTLY_DIFFERENT
    return profile.mean_length >= _LONG_TEXT or (wordy and profile.rows >= _FEW_ROWS)


def _by_counts(profile: ColumnProfile) -> Suggestion:
    """Judge a column whose name says nothing."""
    family = profile.family
    if family is TypeFamily.OTHER:
        return _unknown_type(profile)
    if _is_moment(profile):
        return Suggestion(SuggestedRole.QUASI, f"others may know the date; {_facts(profile)}")
    near_unique = _is_near_unique(profile)
    if family.is_numeric:
        if near_unique and family is TypeFamily.INTEGER:
            return Suggestion(SuggestedRole.IDENTIFIER, f"like a key: {_facts(profile)}")
        if profile.uniqueness > _MOST_SINGLED_OUT:
            return Suggestion(
                SuggestedRole.LEAVE_OUT,
                f"{_percent(profile.uniqueness)} of the rows have a number of their own; published "
                "as it is it would single them out",
            )
        return Suggestion(
            SuggestedRole.SENSITIVE,
            "a measure that others hardly know; make it quasi if they do, or keep",
        )
    if near_unique:
        return Suggestion(SuggestedRole.IDENTIFIER, f"like a key: {_facts(profile)}")
    many = profile.rows >= _FEW_ROWS and profile.distinct_ratio >= _MOSTLY_DIFFERENT
    if family is TypeFamily.TEXT and (many or profile.distinct > MOST_CATEGORIES):
        return Suggestion(
            SuggestedRole.LEAVE_OUT, f"too many different values to group: {_facts(profile)}"
        )
    return Suggestion(SuggestedRole.QUASI, f"a category that others may know; {_facts(profile)}")


def _unknown_type(profile: ColumnProfile) -> Suggestion:
    return Suggestion(
        SuggestedRole.LEAVE_OUT,
        f"its type {profile.type_name} is none that can be generalized or compared",
    )


def _facts(profile: ColumnProfile) -> str:
    """Say in counts what a column is like, without a value of it."""
    words = f"{counted(profile.distinct, 'value')} in {counted(profile.filled, 'row')}"
    if profile.unique == profile.rows:
        return f"{words}, every row with its own"
    if profile.uniqueness >= 0.0005:
        words += f", {_percent(profile.uniqueness)} of rows with one of their own"
    return words


def _said(topic: Topic, word: str) -> str:
    return f"{topic} (the name says '{word}')"


def _percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.095 or share == 0 else f"{share:.1%}"
