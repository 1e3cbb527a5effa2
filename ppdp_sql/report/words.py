"""A policy in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppdp_sql.names import counted, listing
from ppdp_sql.policy import Policy, Role, kind_words
from ppdp_sql.privacy import PrivacyModel

#: What a model promises; parameters stand in braces, the column as {column}.
_MODELS: Mapping[str, str] = {
    "k": "Every person looks like at least {k} rows of the release.",
    "distinct_l": "Every group has at least {l} different values of {column}.",
    "entropy_l": "The values of {column} in a group are spread as evenly as {l} values would be.",
    "recursive_cl": "In no group does the commonest value of {column} stand out ({c}, {l}).",
    "alpha_k": "In no group has one value of {column} a share above {alpha}.",
    "t_closeness": "The values of {column} in a group are no farther than {t} from those of all.",
    "beta_likeness": "No value of {column} is more than {beta} times as likely in a group.",
    "k_map": "Every group fits at least {k} people of the population.",
    "m_invariance": "Who is in several releases always stands among the same {m} values.",
}


def model_words(model: PrivacyModel) -> str:
    """Say what a model promises."""
    words = _MODELS.get(model.name)
    column = "the sensitive column" if model.column is None else model.column
    # Numbers alone: other parameters may name values of the source.
    named = {
        name: f"{float(value):g}"
        for name, value in model.parameters.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    if words is not None:
        return words.format_map(named | {"column": column})
    told = ", ".join(f"{name} = {value}" for name, value in named.items())
    about = "" if model.column is None else f" on {model.column}"
    return f"{model.name}{about}: {told}." if told else f"{model.name}{about}."


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
    part = "left out" if unit == "row" else f"hidden in part, {unit} by {unit},"
    words.append(f"Up to {amount} may be {part}." if limit else "No row may be left out.")
    search = policy.search
    words.append(f"Searched with {search.algorithm}, for the least {search.metric}.")
    if policy.publish is not None:
        words.append(f"Published as a {kind_words(policy.publish.kind)}.")
    return words
