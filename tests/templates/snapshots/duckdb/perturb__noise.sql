/* ppdp run=0badcafe step=perturb/noise */
create temporary table "ppdp__perturbed_1__0badcafe" as
select
  noisy.ppdp_tuple,
  noisy.ppdp_copy,
  noisy.ppdp_draw_8,
  noisy.ppdp_draw_9,
  noisy."age",
  noisy."weight",
  noisy."zone",
  noisy."disease",
  cast(case when noisy."dose" is not null then greatest(least(cast(noisy."dose" as decimal(38, 2)) + cast(floor((noisy.ppdp_noise_0) * cast(100.0 as double) + cast(0.5 as double)) / cast(100.0 as double) as decimal(38, 2)), cast(9999.99 as decimal(38, 2))), cast(-9999.99 as decimal(38, 2))) end as decimal(6, 2)) as "dose",
  cast(case when noisy."visits" is not null then greatest(least(cast(noisy."visits" as bigint) + cast(floor((noisy.ppdp_noise_1) * cast(1.0 as double) + cast(0.5 as double)) / cast(1.0 as double) as bigint), limits.high_1), limits.low_1) end as integer) as "visits"
from (
  select
    normals.*,
cast(1.3810274587 as double) * ppdp_normal_0 as ppdp_noise_0,
cast(0.0247717929718 as double) * ppdp_normal_0 + cast(0.142964995223 as double) * ppdp_normal_1 as ppdp_noise_1
  from (
    select
      rows_now.*,
      (cast((ppdp_draw_0 & 65535) + (ppdp_draw_1 & 65535) + (ppdp_draw_2 & 65535) + (ppdp_draw_3 & 65535) - 262140 as double) + cast(ppdp_draw_0 - (ppdp_draw_0 & 65535) + ppdp_draw_1 - (ppdp_draw_1 & 65535) + ppdp_draw_2 - (ppdp_draw_2 & 65535) + ppdp_draw_3 - (ppdp_draw_3 & 65535) as double) / cast(65536 as double)) / cast(53509.919951353 as double) as ppdp_normal_0,
      (cast((ppdp_draw_4 & 65535) + (ppdp_draw_5 & 65535) + (ppdp_draw_6 & 65535) + (ppdp_draw_7 & 65535) - 262140 as double) + cast(ppdp_draw_4 - (ppdp_draw_4 & 65535) + ppdp_draw_5 - (ppdp_draw_5 & 65535) + ppdp_draw_6 - (ppdp_draw_6 & 65535) + ppdp_draw_7 - (ppdp_draw_7 & 65535) as double) / cast(65536 as double)) / cast(53509.919951353 as double) as ppdp_normal_1
    from (select
  tuples.ppdp_tuple,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 0) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 0) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 0) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_0,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 1) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 1) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 1) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_1,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 2) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 2) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 2) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_2,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 3) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 3) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 3) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_3,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 4) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 4) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 4) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_4,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 5) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 5) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 5) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_5,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 6) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 6) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 6) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_6,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 7) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 7) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 7) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_7,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 8) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 8) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 8) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_8,
  (((tuples.ppdp_word_0 * (copies.ppdp_copy * 10 + 9) + tuples.ppdp_word_1) % 4294967291 * (copies.ppdp_copy * 10 + 9) + tuples.ppdp_word_2) % 4294967291 * (copies.ppdp_copy * 10 + 9) + tuples.ppdp_word_3) % 4294967291 as ppdp_draw_9,
  tuples."age",
  tuples."weight",
  tuples."dose",
  tuples."visits",
  tuples."zone",
  tuples."disease",
  copies.ppdp_copy
from "ppdp__distinct_rows__0badcafe" as tuples
cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)) as rows_now
  ) as normals
) as noisy
cross join "ppdp__limits__0badcafe" as limits
