/* ppdp run=0badcafe step=perturb/noise */
create temporary table "ppdp__perturbed_1__0badcafe" as
select
  noisy.ppdp_tuple,
  noisy.ppdp_copy,
  noisy.ppdp_draw_0,
  noisy.ppdp_draw_1,
  noisy.ppdp_draw_2,
  noisy.ppdp_draw_3,
  noisy.ppdp_draw_4,
  noisy.ppdp_draw_5,
  noisy.ppdp_draw_6,
  noisy.ppdp_draw_7,
  noisy.ppdp_draw_8,
  noisy.ppdp_draw_9,
  noisy.ppdp_draw_10,
  noisy.ppdp_draw_11,
  noisy.ppdp_draw_12,
  noisy.ppdp_draw_13,
  noisy.ppdp_draw_14,
  noisy.ppdp_draw_15,
  noisy."age",
  noisy."weight",
  noisy."zone",
  noisy."disease",
  case
    when noisy."dose" is null then null
    else cast(greatest(least(cast(noisy."dose" as decimal(38, 2)) + cast(floor((noisy.ppdp_noise_0) * cast(100.0 as double) + cast(0.5 as double)) / cast(100.0 as double) as decimal(38, 2)), cast(9999.99 as decimal(38, 2))), cast(-9999.99 as decimal(38, 2))) as decimal(6, 2))
  end as "dose",
  case
    when noisy."visits" is null then null
    else cast(greatest(least(cast(noisy."visits" as decimal(38, 0)) + cast(floor((noisy.ppdp_noise_1) * cast(1.0 as double) + cast(0.5 as double)) / cast(1.0 as double) as decimal(38, 0)), limits.high_1), limits.low_1) as integer)
  end as "visits"
from (
  select
    normals.*,
cast(1.3810274587 as double) * ppdp_normal_0 as ppdp_noise_0,
cast(0.0247717929718 as double) * ppdp_normal_0 + cast(0.142964995223 as double) * ppdp_normal_1 as ppdp_noise_1
  from (
    select
      rows_now.*,
      (cast((ppdp_draw_0 & 65535) + (ppdp_draw_1 & 65535) + (ppdp_draw_2 & 65535) + (ppdp_draw_3 & 65535) + (ppdp_draw_4 & 65535) + (ppdp_draw_5 & 65535) - 393210 as double) + cast(ppdp_draw_0 - (ppdp_draw_0 & 65535) + ppdp_draw_1 - (ppdp_draw_1 & 65535) + ppdp_draw_2 - (ppdp_draw_2 & 65535) + ppdp_draw_3 - (ppdp_draw_3 & 65535) + ppdp_draw_4 - (ppdp_draw_4 & 65535) + ppdp_draw_5 - (ppdp_draw_5 & 65535) as double) / cast(65536 as double)) / cast(65536 as double) as ppdp_normal_0,
      (cast((ppdp_draw_6 & 65535) + (ppdp_draw_7 & 65535) + (ppdp_draw_8 & 65535) + (ppdp_draw_9 & 65535) + (ppdp_draw_10 & 65535) + (ppdp_draw_11 & 65535) - 393210 as double) + cast(ppdp_draw_6 - (ppdp_draw_6 & 65535) + ppdp_draw_7 - (ppdp_draw_7 & 65535) + ppdp_draw_8 - (ppdp_draw_8 & 65535) + ppdp_draw_9 - (ppdp_draw_9 & 65535) + ppdp_draw_10 - (ppdp_draw_10 & 65535) + ppdp_draw_11 - (ppdp_draw_11 & 65535) as double) / cast(65536 as double)) / cast(65536 as double) as ppdp_normal_1
    from "ppdp__perturbed_0__0badcafe" as rows_now
  ) as normals
) as noisy
cross join "ppdp__limits__0badcafe" as limits
