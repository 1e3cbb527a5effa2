"""Path codes: masking a key groups exactly the leaves that share a label."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.frequency.encoding import WORD_BITS, KeyLayout, lay_out

Path = tuple[int, ...]


@st.composite
def columns(draw: st.DrawFn) -> list[Path]:
    """Leaves of one column as index paths, level 0 first: a nested hierarchy."""
    height = draw(st.integers(0, 3))
    index = st.integers(0, draw(st.sampled_from([1, 3, 200])))
    path = st.tuples(*[index] * height)
    return draw(st.lists(path, min_size=1, max_size=5, unique=True))


def highest(column: list[Path]) -> list[int]:
    return [max(indexes) for indexes in zip(*column, strict=True)]


def code(layout: KeyLayout, column: int, path: Path) -> tuple[int, ...]:
    """Add up a leaf's code as the template does."""
    factors = layout.columns[column].factors(layout.words)
    return tuple(sum(path[part["level"]] * part["factor"] for part in word) for word in factors)


def key(layout: KeyLayout, paths: tuple[Path, ...]) -> tuple[int, ...]:
    codes = [code(layout, index, path) for index, path in enumerate(paths)]
    return tuple(sum(words) for words in zip(*codes, strict=True))


def masked(words: tuple[int, ...], mask: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(word & bits for word, bits in zip(words, mask, strict=True))


@given(column=columns())
def test_masks_group_the_leaves_of_a_label(column: list[Path]) -> None:
    layout = lay_out([highest(column)])
    for level in range(len(column[0]) + 1):
        mask = layout.columns[0].mask(level, layout.words)
        for one, other in combinations(column, 2):
            together = masked(code(layout, 0, one), mask) == masked(code(layout, 0, other), mask)
            assert together == (one[level:] == other[level:])


@given(data=st.data(), table=st.lists(columns(), min_size=1, max_size=4))
def test_a_node_groups_the_tuples_that_share_all_labels(
    data: st.DataObject, table: list[list[Path]]
) -> None:
    layout = lay_out([highest(column) for column in table])
    row = st.tuples(*(st.sampled_from(column) for column in table))
    one, other = data.draw(row), data.draw(row)
    node = data.draw(st.tuples(*(st.integers(0, len(column[0])) for column in table)))
    labels = [
        tuple(path[level:] for path, level in zip(r, node, strict=True)) for r in (one, other)
    ]
    mask = layout.mask(node)
    together = masked(key(layout, one), mask) == masked(key(layout, other), mask)
    assert together == (labels[0] == labels[1])


@given(shape=st.lists(st.lists(st.integers(0, 2**40), max_size=4), min_size=1, max_size=6))
def test_segments_never_overlap_and_words_hold_them(shape: list[list[int]]) -> None:
    layout = lay_out(shape)
    used = [0] * layout.words
    for column, indexes in zip(layout.columns, shape, strict=True):
        for segment in column.segments:
            bits = ((1 << segment.bits) - 1) << segment.shift
            assert used[segment.word] & bits == 0
            assert indexes[segment.level] < 1 << segment.bits
            used[segment.word] |= bits
    assert all(word < 1 << WORD_BITS for word in used)


@given(shape=st.lists(st.lists(st.integers(0, 2**20), max_size=3), min_size=1, max_size=4))
def test_one_word_is_enough_where_the_bits_fit(shape: list[list[int]]) -> None:
    bits = sum(index.bit_length() for column in shape for index in column)
    words = lay_out(shape).words
    assert (words == 1) == (bits <= WORD_BITS)


def test_the_word_is_full_at_62_bits() -> None:
    assert lay_out([[2**31 - 1], [2**31 - 1]]).words == 1
    assert lay_out([[2**31 - 1], [2**32 - 1]]).words == 2


def test_a_column_may_span_two_words() -> None:
    layout = lay_out([[2**40 - 1, 2**40 - 1]])
    assert layout.words == 2
    assert {segment.word for segment in layout.columns[0].segments} == {0, 1}
    assert layout.mask((0,)) == (((1 << 40) - 1) << 22, ((1 << 40) - 1) << 22)
    assert layout.mask((1,)) == (((1 << 40) - 1) << 22, 0)
    assert layout.mask((2,)) == (0, 0)


def test_the_top_masks_everything() -> None:
    layout = lay_out([[3, 2], [7], []])
    assert layout.mask((2, 1, 0)) == (0,)


def test_every_key_is_a_positive_bigint() -> None:
    layout = lay_out([[2**31 - 1], [2**31 - 1]])
    (largest,) = key(layout, ((2**31 - 1,), (2**31 - 1,)))
    assert 0 < largest < 2**62
