"""Path codes: a quasi-identifier's value is its path down the hierarchy, in bits.

The top level stands in the high bits and each child index below its parent's, so that
generalizing to a level clears the bits of the levels below: a node is a mask. All
columns share one BIGINT, or several when 62 bits do not suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: A BIGINT has 63 bits without its sign; one is left free so that sums stay clear of it.
WORD_BITS = 62


@dataclass(frozen=True, slots=True)
class Segment:
    """The bits of one level of one column."""

    level: int
    word: int
    shift: int
    bits: int


@dataclass(frozen=True, slots=True)
class ColumnCode:
    """Where a column's path lies in the key."""

    segments: tuple[Segment, ...]

    def mask(self, level: int, words: int) -> tuple[int, ...]:
        """Return, per word, the bits that remain at a level."""
        masks = [0] * words
        for segment in self.segments:
            if segment.level >= level:
                masks[segment.word] |= ((1 << segment.bits) - 1) << segment.shift
        return tuple(masks)

    def factors(self, words: int) -> list[list[dict[str, int]]]:
        """Return, per word, each level with the power of two its index is multiplied by."""
        return [
            [
                {"level": segment.level, "factor": 1 << segment.shift}
                for segment in self.segments
                if segment.word == word
            ]
            for word in range(words)
        ]


@dataclass(frozen=True, slots=True)
class KeyLayout:
    """The codes of all columns and the number of words they take."""

    columns: tuple[ColumnCode, ...]
    words: int

    def mask(self, node: Sequence[int]) -> tuple[int, ...]:
        """Return a node's mask: what is left of a key, is its group."""
        masks = [0] * self.words
        for code, level in zip(self.columns, node, strict=True):
            for word, bits in enumerate(code.mask(level, self.words)):
                masks[word] |= bits
        return tuple(masks)


def lay_out(highest: Sequence[Sequence[int]]) -> KeyLayout:
    """Assign bits.

    Args:
        highest: per column and level below the top, the highest index among siblings.
    """
    word = used = 0
    codes = []
    for column in highest:
        segments = []
        for level in range(len(column) - 1, -1, -1):
            bits = column[level].bit_length()
            if bits == 0:
                continue
            if used + bits > WORD_BITS:
                word, used = word + 1, 0
            segments.append(Segment(level, word, WORD_BITS - used - bits, bits))
            used += bits
        codes.append(ColumnCode(tuple(segments)))
    return KeyLayout(tuple(codes), word + 1)
