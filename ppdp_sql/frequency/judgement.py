"""Models as group statements need them: what each reads, and what its fragment is told."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.frequency.hiding import HidingColumn, hides, hiding_columns
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.privacy.xy import DistinctAnonymity

#: How often the suppression of a group is followed by what it does to others.
ROUNDS = 4


@dataclass(frozen=True)
class Judgement:
    """A conjunction of models over one frequency table.

    Attributes:
        facts: per model, what its fragment is told.
        context: what statements about judged groups need.
        is_plain: whether sizes of groups decide alone.
        some_last: whether only some of the models are lasting.
        uses_supersets: whether groups are compared with those of nodes above.
        hiding: columns that are hidden in groups which fail nothing else.
    """

    facts: tuple[dict[str, Any], ...]
    context: dict[str, Any]
    is_plain: bool
    some_last: bool
    uses_supersets: bool = False
    hiding: tuple[HidingColumn, ...] = ()

    @property
    def lasting(self) -> list[dict[str, Any]] | None:
        """The facts of the lasting models; None where all of them are."""
        if not self.some_last:
            return None
        return [fact for fact in self.facts if fact["lasting"]]


def judgement(
    frequency: FrequencyTable, models: Sequence[PrivacyModel], suppression_limit: int
) -> Judgement:
    """Describe models to the templates.

    Args:
        frequency: what was counted.
        models: the models that groups must pass.
        suppression_limit: rows that may still be suppressed; it decides which models last.
    """
    facts = tuple(
        _fact(frequency, place, model, model.lasts(suppression_limit))
        for place, model in enumerate(models)
    )
    some_last = not all(fact["lasting"] for fact in facts)
    distribution = frequency.distribution
    hiding = hiding_columns(models, frequency.source_rows)
    context = {
        "words": frequency.layout.words,
        "codes": None if distribution is None else distribution.values,
        "ancestors": None if distribution is None else distribution.ancestors,
        "first_values": 0 if distribution is None else distribution.columns[0].distinct_values,
        "needs_sizes": any(model.needs_sizes for model in models),
        "needs_ranks": any(model.needs_ranks for model in models),
        "least_size": _least_size(facts),
        "facts": facts,
        "some_last": some_last,
        "class_slot": None,
        "hiding": [
            {"index": column.index, "facts": [facts[place] for place in column.models]}
            for column in hiding
        ],
        # Without suppression the first failure decides. Otherwise the last round only tells whether
        # the one before it settled the matter.
        "rounds": 1 if suppression_limit <= 0 else ROUNDS,
    }
    # Where the class is all that is counted, each row is counted once, as if nothing was.
    counted_once = distribution is None or len(distribution.columns) == 1
    is_plain = counted_once and all(model.name == "k" and not model.reads for model in models)
    uses_supersets = any(isinstance(model, SupersetCloseness) for model in models)
    return Judgement(facts, context, is_plain, some_last, uses_supersets, hiding)


def _least_size(facts: Sequence[dict[str, Any]]) -> int | None:
    """Return the rows that every group needs, where nothing is asked of smaller ones.

    Only models that last at any suppression count: what a smaller group has is not known, so it
    must be right to say that it fails below, too. And a projection counts the values of all groups.
    """
    if any(fact["projections"] and fact["slot"] is not None for fact in facts):
        return None
    asked = [
        fact["model"].k
        for fact in facts
        if (isinstance(fact["model"], KAnonymity) and fact["slot"] is None)
        or isinstance(fact["model"], RangeAnonymity)
    ]
    return max(asked, default=None)


#: Where the values of the second counted column begin in a live query, of the third twice that.
LIVE_VALUES = 10**12


def live_judgement(
    frequency: FrequencyTable, models: Sequence[PrivacyModel], keys: int
) -> dict[str, Any]:
    """Describe models to a query that counts by itself whenever it is run.

    Args:
        frequency: what was counted; a live query takes no number from it.
        models: the models that groups must pass.
        keys: how many columns tell groups apart.
    """
    facts = [
        _fact(frequency, place, model, False) | {"rows": None} for place, model in enumerate(models)
    ]
    distribution = frequency.distribution
    reads = {name for model in models for name in model.reads}
    if distribution is None or not reads:
        return {"facts": facts, "judge": None}
    first = len(frequency.dimensions)
    judge = {
        "words": keys,
        "codes": "codes",
        "first_values": LIVE_VALUES,
        "needs_sizes": any(model.needs_sizes for model in models),
        "needs_ranks": any(model.needs_ranks for model in models),
        "least_size": None,
        "facts": facts,
        "class_slot": None,
        "hiding": [],
        "counted": [
            {
                "slot": values.slot,
                "index": first + values.slot,
                "name": values.column.name,
                "numeric": values.column.family.is_numeric,
            }
            for values in distribution.columns
            if values.column.name in reads
        ],
    }
    return {"facts": facts, "judge": judge}


def _fact(
    frequency: FrequencyTable, place: int, model: PrivacyModel, lasting: bool
) -> dict[str, Any]:
    distribution = frequency.distribution
    fact: dict[str, Any] = {
        "name": f"fact_{place}",
        "model": model,
        "lasting": lasting,
        "slot": None,
        "rows": frequency.source_rows,
        "projections": _projections(frequency, model),
        "is_dear": model.is_dear,
        "hides": hides(model),
    }
    if model.reads:
        assert distribution is not None
        values = distribution.of(model.reads[0])
        fact |= {
            "slot": values.slot,
            "height": values.height,
            "distinct_values": values.distinct_values,
            "first_value": values.first,
        }
    if isinstance(model, EntropyDiversity):
        fact["logarithm"] = math.log(model.l)
    if isinstance(model, Closeness) and model.distance == "js":
        assert distribution is not None
        fact["kernel"] = distribution.kernels[fact["slot"], model.smoothing]
    if isinstance(model, GuardedPrivacy):
        assert distribution is not None
        fact["guard_slot"] = distribution.of(model.guard).slot
        fact["guards"] = distribution.guards[fact["slot"], fact["guard_slot"]]
    if isinstance(model, Invariance):
        assert distribution is not None
        people = None if model.entity is None else distribution.of(model.entity).slot
        earlier = frequency.earlier.get(model.about)
        fact |= {"person_slot": people, "earlier": earlier, "hopeful": False}
    if isinstance(model, PopulationAnonymity | Presence):
        fact["population"] = frequency.called_populations[model.population]
    if isinstance(model, AlphaAnonymity):
        fact["named"] = None if model.values is None else [values.named[t] for t in model.texts]
    return fact


def _projections(frequency: FrequencyTable, model: PrivacyModel) -> list[tuple[int, ...]] | None:
    """Return the masks of the columns that a model groups by, where these are not all of them."""
    chosen = projected_columns(frequency, model)
    if chosen is None:
        return None
    return [projection_mask(frequency.layout, subset) for subset in chosen]


def projected_columns(frequency: FrequencyTable, model: PrivacyModel) -> list[set[int]] | None:
    """Return the sets of columns that a model groups by, where these are not all of them."""
    names = [dimension.column.name for dimension in frequency.dimensions]
    if isinstance(model, SubsetAnonymity) and model.m < len(names):
        return [set(subset) for subset in combinations(range(len(names)), model.m)]
    if (
        isinstance(model, DistinctAnonymity)
        and model.x is not None
        and len(set(model.x)) < len(names)
    ):
        return [{names.index(name) for name in model.x}]
    return None


def projection_mask(layout: KeyLayout, columns: set[int]) -> tuple[int, ...]:
    """Return what leaves nothing of a key but some columns."""
    per_column = [layout.columns[index].mask(0, layout.words) for index in columns]
    return tuple(sum(mask[word] for mask in per_column) for word in range(layout.words))
