/* ppdp run=0badcafe step=perturb/rows */
create temporary table "ppdp__drawn_0__0badcafe" as
select
  ppdp_tuple,
  ppdp_copy,
  ('x' || substr(ppdp_bits_0, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_0,
  ('x' || substr(ppdp_bits_0, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_1,
  ('x' || substr(ppdp_bits_0, 17, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_2,
  ('x' || substr(ppdp_bits_0, 25, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_3,
  ('x' || substr(ppdp_bits_1, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_4,
  ('x' || substr(ppdp_bits_1, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_5,
  "code_0"
from (
  select
    md5(ppdp_hash || '#' || cast(copies.ppdp_copy as varchar) || '#0') as ppdp_bits_0,
    md5(ppdp_hash || '#' || cast(copies.ppdp_copy as varchar) || '#1') as ppdp_bits_1,
    copies.ppdp_copy,
    tuples.*
  from "ppdp__codes__0badcafe" as tuples
  cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)
) as drawn
