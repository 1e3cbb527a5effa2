"""What each step up a hierarchy costs: the weighted hierarchical distance of local recoding."""

from __future__ import annotations


def climbed_shares(height: int, beta: float | None = None) -> tuple[float, ...]:
    """Return, per level, the share of all step weights that was climbed: 0 at the bottom, 1 on top.

    Args:
        height: levels above the raw value.
        beta: the step from level i to i + 1 weighs 1 / (height - i)^beta, so that the last steps,
            which hide most, weigh most; None: every step weighs 1.

    >>> climbed_shares(4)
    (0.0, 0.25, 0.5, 0.75, 1.0)
    >>> climbed_shares(2, 1)
    (0.0, 0.3333333333333333, 1.0)
    """
    if height == 0:
        return (0.0,)
    if beta is None:
        return tuple(level / height for level in range(height + 1))
    # A power below 0 may vanish, where one above 0 would be too large for a number.
    weights = [float(height - level) ** -beta for level in range(height)]
    whole = sum(weights)
    return (*(sum(weights[:level]) / whole for level in range(height)), 1.0)
