/* ppdp run=0badcafe step=perturb/rows */
create temporary table "ppdp__perturbed_0__0badcafe" as
select
  ppdp_tuple,
  ppdp_copy,
  ('x' || substr(ppdp_bits_0, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_0,
  ('x' || substr(ppdp_bits_0, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_1,
  ('x' || substr(ppdp_bits_0, 17, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_2,
  ('x' || substr(ppdp_bits_0, 25, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_3,
  ('x' || substr(ppdp_bits_1, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_4,
  ('x' || substr(ppdp_bits_1, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_5,
  ('x' || substr(ppdp_bits_1, 17, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_6,
  ('x' || substr(ppdp_bits_1, 25, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_7,
  ('x' || substr(ppdp_bits_2, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_8,
  ('x' || substr(ppdp_bits_2, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_9,
  ('x' || substr(ppdp_bits_2, 17, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_10,
  ('x' || substr(ppdp_bits_2, 25, 8))::bit(32)::bigint & 4294967295 as ppdp_draw_11,
  "age",
  "income",
  "zip",
  "born",
  "job ""now""; --",
  "pays d'origine",
  "sex",
  "disease",
  "visits"
from (
  select
    md5(ppdp_hash || '#' || cast(copies.ppdp_copy as varchar) || '#0') as ppdp_bits_0,
    md5(ppdp_hash || '#' || cast(copies.ppdp_copy as varchar) || '#1') as ppdp_bits_1,
    md5(ppdp_hash || '#' || cast(copies.ppdp_copy as varchar) || '#2') as ppdp_bits_2,
    copies.ppdp_copy,
    tuples.*
  from "ppdp__distinct_rows__0badcafe" as tuples
  cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)
) as drawn
