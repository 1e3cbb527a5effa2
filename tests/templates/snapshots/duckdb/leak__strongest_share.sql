/* ppdp run=0badcafe step=leak/strongest_share */
select
  max(cast(largest as double) / total) as share
from (
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "age" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "age", "disease"
  ) as cells_0
  group by given_value
  having sum(n) >= 3
  union all
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "sex" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "sex", "disease"
  ) as cells_1
  group by given_value
  having sum(n) >= 3
  union all
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "pays d'origine" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "pays d'origine", "disease"
  ) as cells_2
  group by given_value
  having sum(n) >= 3
  union all
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "age" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "age", "pays d'origine"
  ) as cells_3
  group by given_value
  having sum(n) >= 3
  union all
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "sex" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "sex", "pays d'origine"
  ) as cells_4
  group by given_value
  having sum(n) >= 3
  union all
  select
    max(n) as largest,
    sum(n) as total
  from (
    select
      "disease" as given_value,
sum("ppdp_rows") as n
    from "ppdp__tuples__0badcafe" as relation
    group by "disease", "pays d'origine"
  ) as cells_5
  group by given_value
  having sum(n) >= 3

) as shares
