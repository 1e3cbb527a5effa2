"""A policy in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppdp_sql.metrics.words import METRIC_WORDS
from ppdp_sql.names import counted, listing
from ppdp_sql.policy import Policy, Role, kind_words
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import RECODINGS

#: What a model promises; parameters stand in braces, the column as {column}.
_MODELS: Mapping[str, str] = {
    "k": "Every person looks like at least {k} rows of the release.",
    "distinct_l": "Every group has at least {l} different values of {column}.",
    "entropy_l": "The values of {column} in a group are spread as evenly as {l} values would be.",
    "recursive_cl": "In every group the commonest value of {column} has less than {c} times the "
    "rows of the one at place {l} and all rarer ones.",
    "alpha_k": "Every group has at least {k} rows, and no {values} of {column} has a share above "
    "{alpha} in it.",
    "t_closeness": "The values of {column} in a group are no farther than {t} from those of all, "
    "by the distance {distance}.",
    "beta_likeness": "No value of {column} is more than {most} times as likely in a group as among "
    "all: the gain is {beta} at most{enhanced}.",
    "k_map": "Every group fits at least {k} people of the population {population}.",
    "delta_presence": "Who is in {population} is in the source with a chance of {dmin} to {dmax}.",
    "nt_closeness": "The values of {column} in a group are no farther than {t} from those of a "
    "larger one of at least {n} rows, by the distance {distance}.",
    "ck_safety": "Who knows {k} facts about others guesses {column} with a chance below {c}.",
    "ke": "Every group has at least {k} rows, and its numbers of {column} span {e} or more.",
    "k_m": "Who knows {m} quasi-identifiers of a person finds at least {k} rows that fit.",
    "xy": "Every group has at least {k} different values of {y}.",
    "personalized": "What a person guards in {guard} is guessed with a chance of {p} at most.",
    "m_invariance": "Who is in several releases always stands among the same {m} values.",
}
#: Parameters that name columns or relations; others may name values of the source.
_NAMES = ("population", "guard", "y", "distance")


def model_words(model: PrivacyModel) -> str:
    """Say what a model promises."""
    words = _MODELS[model.name]
    entity = getattr(model, "entity", None) if model.name == "k" else None
    column = "the sensitive column" if model.column is None else model.column
    named = {name: str(value) for name, value in model.parameters.items() if name in _NAMES} | {
        name: f"{float(value):g}"
        for name, value in model.parameters.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    if model.name == "alpha_k":
        named["values"] = "value" if model.parameters.get("values") is None else "named value"
    if model.name == "beta_likeness":
        named["most"] = f"{1 + float(model.parameters['beta']):g}"
        named["enhanced"] = ", and less for frequent values" * bool(model.parameters["enhanced"])
    if entity is not None:
        return f"Every group has rows of at least {named['k']} different {entity}."
    return words.format_map(named | {"column": column})


def policy_words(policy: Policy, models: Sequence[PrivacyModel]) -> list[str]:
    """Say in sentences what a policy asks for; no values of the source."""
    quasi = list(policy.quasi_identifiers)
    sensitive = list(policy.with_role(Role.SENSITIVE))
    kept = list(policy.with_role(Role.KEEP))
    dropped = [
        name
        for name, column in policy.with_role(Role.IDENTIFIER).items()
        if column.pseudonym is None
    ]
    named = [name for name in policy.with_role(Role.IDENTIFIER) if name not in dropped]
    words = [f"People could be recognized by {listing(quasi)}: these are generalized."]
    if sensitive:
        words.append(f"Nobody should be linked to {listing(sensitive)}.")
    if kept:
        words.append(f"Published as it is: {listing(kept)}.")
    if dropped:
        words.append(f"Never published: {listing(dropped)}.")
    if named:
        words.append(f"Shown as pseudonyms: {listing(named)}.")
    words += [model_words(model) for model in models]
    limit, unit = policy.suppression.written, policy.suppression.unit
    amount = counted(limit, "row") if isinstance(limit, int) else f"{limit} of the rows"
    whole = "left out" if policy.suppressed == "omit" else "shown with every quasi-identifier as *"
    part = whole if unit == "row" else f"hidden in part, {unit} by {unit}"
    words.append(f"Up to {amount} may be {part}." if limit else "No row may be left out.")
    words.append(_search_words(policy))
    if policy.publish is not None:
        words.append(f"Published as a {kind_words(policy.publish.kind)}.")
    return words


def _search_words(policy: Policy) -> str:
    """Say how the levels are found."""
    search = policy.search
    if search.algorithm in RECODINGS:
        how = "value by value" if RECODINGS[search.algorithm].is_global else "group by group"
        return f"Recoded {how} with {search.algorithm}."
    if search.node is not None:
        levels = listing([f"{name} {level}" for name, level in search.node.items()])
        return f"Shown at the levels that the policy names: {levels}."
    least = METRIC_WORDS.get(search.metric)
    told = f" ({least})" if least else ""
    return f"Searched with {search.algorithm}, for the least {search.metric}{told}."
