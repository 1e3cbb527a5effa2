/* ppdp run=0badcafe step=verify/count_cells */
create temporary table "ppdp__measured_cells__0badcafe" as
  select
    dense_rank() over (order by quasi_0, quasi_1, quasi_2, quasi_3, quasi_4, quasi_5, quasi_6) as group_id,
    quasi_0,
    quasi_1,
    quasi_2,
    quasi_3,
    quasi_4,
    quasi_5,
    quasi_6,
    value_0,
    n
  from (
    select
      release."age" as quasi_0,
      release."income" as quasi_1,
      release."zip" as quasi_2,
      release."born" as quasi_3,
      release."job ""now""; --" as quasi_4,
      release."pays d'origine" as quasi_5,
      release."sex" as quasi_6,
      release."disease" as value_0,
      count(*) as n
    from "warehouse"."main"."ppdp__release__0badcafe" as release
    group by
      release."age",
      release."income",
      release."zip",
      release."born",
      release."job ""now""; --",
      release."pays d'origine",
      release."sex",
      release."disease"
  ) as counted
