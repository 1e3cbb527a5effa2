/* ppdp run=0badcafe step=perturb/swap */
create temporary table "ppdp__perturbed_2__0badcafe" as
with drawn_0 as (
  select
    rows_now.*,
    codes.code_0 as ppdp_code_0
  from "ppdp__perturbed_1__0badcafe" as rows_now
  inner join "ppdp__codes__0badcafe" as codes
    on codes.ppdp_tuple = rows_now.ppdp_tuple
)
, given_1 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_1 * cells.whole - ((ppdp_draw_1 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_0 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 1
    and cells.condition = case drawn.ppdp_draw_0 % 1 when 0 then drawn.ppdp_code_0 * 6 + 0 end
), drawn_1 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    guesses.code as ppdp_code_1
  from given_1 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
, given_2 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_3 * cells.whole - ((ppdp_draw_3 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_1 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 2
    and cells.condition = case drawn.ppdp_draw_2 % 2 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 end
), drawn_2 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    given.ppdp_code_1,
    guesses.code as ppdp_code_2
  from given_2 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
, given_3 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_5 * cells.whole - ((ppdp_draw_5 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_2 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 3
    and cells.condition = case drawn.ppdp_draw_4 % 3 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 when 2 then drawn.ppdp_code_2 * 6 + 2 end
), drawn_3 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    given.ppdp_code_1,
    given.ppdp_code_2,
    guesses.code as ppdp_code_3
  from given_3 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
, given_4 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_7 * cells.whole - ((ppdp_draw_7 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_3 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 4
    and cells.condition = case drawn.ppdp_draw_6 % 4 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 when 2 then drawn.ppdp_code_2 * 6 + 2 when 3 then drawn.ppdp_code_3 * 6 + 3 end
), drawn_4 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    given.ppdp_code_1,
    given.ppdp_code_2,
    given.ppdp_code_3,
    guesses.code as ppdp_code_4
  from given_4 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
, given_5 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_9 * cells.whole - ((ppdp_draw_9 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_4 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 5
    and cells.condition = case drawn.ppdp_draw_8 % 5 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 when 2 then drawn.ppdp_code_2 * 6 + 2 when 3 then drawn.ppdp_code_3 * 6 + 3 when 4 then drawn.ppdp_code_4 * 6 + 4 end
), drawn_5 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    given.ppdp_code_1,
    given.ppdp_code_2,
    given.ppdp_code_3,
    given.ppdp_code_4,
    guesses.code as ppdp_code_5
  from given_5 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
, given_6 as (
  select
    drawn.*,
    cells.cell as ppdp_cell,
    cells.whole as ppdp_whole,
    cells.buckets as ppdp_buckets,
    cast((ppdp_draw_11 * cells.whole - ((ppdp_draw_11 * cells.whole) & 4294967295)) / 4294967296 as bigint) as ppdp_place
  from drawn_5 as drawn
  inner join "ppdp__cells__0badcafe" as cells
    on cells.child = 6
    and cells.condition = case drawn.ppdp_draw_10 % 6 when 0 then drawn.ppdp_code_0 * 6 + 0 when 1 then drawn.ppdp_code_1 * 6 + 1 when 2 then drawn.ppdp_code_2 * 6 + 2 when 3 then drawn.ppdp_code_3 * 6 + 3 when 4 then drawn.ppdp_code_4 * 6 + 4 when 5 then drawn.ppdp_code_5 * 6 + 5 end
), drawn_6 as (
  select
    given.ppdp_tuple,
    given.ppdp_copy,
    given.ppdp_draw_0,
    given.ppdp_draw_1,
    given.ppdp_draw_2,
    given.ppdp_draw_3,
    given.ppdp_draw_4,
    given.ppdp_draw_5,
    given.ppdp_draw_6,
    given.ppdp_draw_7,
    given.ppdp_draw_8,
    given.ppdp_draw_9,
    given.ppdp_draw_10,
    given.ppdp_draw_11,
    given."age",
    given."disease",
    given."visits",
    given.ppdp_code_0,
    given.ppdp_code_1,
    given.ppdp_code_2,
    given.ppdp_code_3,
    given.ppdp_code_4,
    given.ppdp_code_5,
    guesses.code as ppdp_code_6
  from given_6 as given
  inner join "ppdp__guesses__0badcafe" as guesses
    on guesses.cell = given.ppdp_cell
    and guesses.bucket = cast(floor(((given.ppdp_place * given.ppdp_buckets) - (given.ppdp_place * given.ppdp_buckets) % given.ppdp_whole) / cast(given.ppdp_whole as double) + cast(0.5 as double)) as bigint)
    and given.ppdp_place >= guesses.low
    and given.ppdp_place < guesses.high
)
select
  drawn.ppdp_tuple,
  drawn.ppdp_copy,
  drawn.ppdp_draw_0,
  drawn.ppdp_draw_1,
  drawn.ppdp_draw_2,
  drawn.ppdp_draw_3,
  drawn.ppdp_draw_4,
  drawn.ppdp_draw_5,
  drawn.ppdp_draw_6,
  drawn.ppdp_draw_7,
  drawn.ppdp_draw_8,
  drawn.ppdp_draw_9,
  drawn.ppdp_draw_10,
  drawn.ppdp_draw_11,
  drawn."age",
  drawn."disease",
  drawn."visits",
  values_1.ppdp_value as "income",
  values_2.ppdp_value as "zip",
  values_3.ppdp_value as "born",
  values_4.ppdp_value as "job ""now""; --",
  values_5.ppdp_value as "pays d'origine",
  values_6.ppdp_value as "sex"
from drawn_6 as drawn
inner join "ppdp__values_1__0badcafe" as values_1
  on values_1.ppdp_code = drawn.ppdp_code_1
inner join "ppdp__values_2__0badcafe" as values_2
  on values_2.ppdp_code = drawn.ppdp_code_2
inner join "ppdp__values_3__0badcafe" as values_3
  on values_3.ppdp_code = drawn.ppdp_code_3
inner join "ppdp__values_4__0badcafe" as values_4
  on values_4.ppdp_code = drawn.ppdp_code_4
inner join "ppdp__values_5__0badcafe" as values_5
  on values_5.ppdp_code = drawn.ppdp_code_5
inner join "ppdp__values_6__0badcafe" as values_6
  on values_6.ppdp_code = drawn.ppdp_code_6
