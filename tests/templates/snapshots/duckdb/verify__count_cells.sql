/* ppdp run=0badcafe step=verify/count_cells */
create temporary table "ppdp__measured_cells__0badcafe" as
  select
    dense_rank() over (order by quasi_0, quasi_1) as group_id,
    quasi_0,
    quasi_1,
    value_0,
    value_1,
    n
  from (
    select
      release."sex" as quasi_0,
      release."job ""now""; --" as quasi_1,
      release."visits" as value_0,
      release."disease" as value_1,
      count(*) as n
    from "warehouse"."main"."people" as release
    group by
      release."sex",
      release."job ""now""; --",
      release."visits",
      release."disease"
  ) as counted
