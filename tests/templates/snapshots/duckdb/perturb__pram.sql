/* ppdp run=0badcafe step=perturb/pram */
create temporary table "ppdp__perturbed_2__0badcafe" as
select
  rows_now.ppdp_tuple,
  rows_now.ppdp_copy,
  rows_now.ppdp_draw_0,
  rows_now.ppdp_draw_1,
  rows_now.ppdp_draw_2,
  rows_now.ppdp_draw_3,
  rows_now.ppdp_draw_4,
  rows_now.ppdp_draw_5,
  rows_now.ppdp_draw_6,
  rows_now.ppdp_draw_7,
  rows_now.ppdp_draw_8,
  rows_now.ppdp_draw_9,
  rows_now.ppdp_draw_10,
  rows_now.ppdp_draw_11,
  rows_now.ppdp_draw_12,
  rows_now.ppdp_draw_13,
  rows_now.ppdp_draw_14,
  rows_now.ppdp_draw_15,
  rows_now."age",
  rows_now."weight",
  rows_now."dose",
  rows_now."visits",
  case when rows_now.ppdp_draw_12 < 3435973836 then rows_now."zone" else values_0.ppdp_value end as "zone",
  case when rows_now.ppdp_draw_14 < 3435973836 then rows_now."disease" else values_1.ppdp_value end as "disease"
from "ppdp__perturbed_1__0badcafe" as rows_now
inner join "ppdp__codes__0badcafe" as codes
  on codes.ppdp_tuple = rows_now.ppdp_tuple
inner join "ppdp__cells__0badcafe" as cells_0
  on cells_0.child = 1
  and cells_0.condition = 1
inner join "ppdp__guesses__0badcafe" as guesses_0
  on guesses_0.cell = cells_0.cell
  and guesses_0.bucket = cast(floor(((cast((rows_now.ppdp_draw_13 * cells_0.whole - ((rows_now.ppdp_draw_13 * cells_0.whole) & 4294967295)) / 4294967296 as bigint) * cells_0.buckets) - (cast((rows_now.ppdp_draw_13 * cells_0.whole - ((rows_now.ppdp_draw_13 * cells_0.whole) & 4294967295)) / 4294967296 as bigint) * cells_0.buckets) % cells_0.whole) / cast(cells_0.whole as double) + cast(0.5 as double)) as bigint)
  and cast((rows_now.ppdp_draw_13 * cells_0.whole - ((rows_now.ppdp_draw_13 * cells_0.whole) & 4294967295)) / 4294967296 as bigint) >= guesses_0.low
  and cast((rows_now.ppdp_draw_13 * cells_0.whole - ((rows_now.ppdp_draw_13 * cells_0.whole) & 4294967295)) / 4294967296 as bigint) < guesses_0.high
inner join "ppdp__values_1__0badcafe" as values_0
  on values_0.ppdp_code = guesses_0.code
inner join "ppdp__cells__0badcafe" as cells_1
  on cells_1.child = 2
  and cells_1.condition = codes.code_0
inner join "ppdp__guesses__0badcafe" as guesses_1
  on guesses_1.cell = cells_1.cell
  and guesses_1.bucket = cast(floor(((cast((rows_now.ppdp_draw_15 * cells_1.whole - ((rows_now.ppdp_draw_15 * cells_1.whole) & 4294967295)) / 4294967296 as bigint) * cells_1.buckets) - (cast((rows_now.ppdp_draw_15 * cells_1.whole - ((rows_now.ppdp_draw_15 * cells_1.whole) & 4294967295)) / 4294967296 as bigint) * cells_1.buckets) % cells_1.whole) / cast(cells_1.whole as double) + cast(0.5 as double)) as bigint)
  and cast((rows_now.ppdp_draw_15 * cells_1.whole - ((rows_now.ppdp_draw_15 * cells_1.whole) & 4294967295)) / 4294967296 as bigint) >= guesses_1.low
  and cast((rows_now.ppdp_draw_15 * cells_1.whole - ((rows_now.ppdp_draw_15 * cells_1.whole) & 4294967295)) / 4294967296 as bigint) < guesses_1.high
inner join "ppdp__values_2__0badcafe" as values_1
  on values_1.ppdp_code = guesses_1.code
