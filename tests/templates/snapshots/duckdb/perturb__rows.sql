/* ppdp run=0badcafe step=perturb/rows */
create temporary table "ppdp__drawn_0__0badcafe" as
select
  tuples.ppdp_tuple,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 0) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_0,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 1) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_1,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 2) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_2,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 3) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_3,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 4) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_4,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 6 + 5) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_5,
  tuples."ppdp_code_0",
  copies.ppdp_copy
from "ppdp__codes__0badcafe" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)
