/* ppdp run=0badcafe step=recode/sequence */
create temporary table "ppdp__sequence__0badcafe" as
select
  class_id
  , cast(1 + max(case when digit = 0 then part end) + max(case when digit = 2 then part end) + max(case when digit = 1 then part end) as bigint) as outer_0
  , cast(1 + max(case when digit = 3 then part end) + max(case when digit = 5 then part end) + max(case when digit = 4 then part end) as bigint) as inner_0
from (
  select
    classes.class_id,
    0 as digit,
    places.place * 10 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 0) as code_0,
      dense_rank() over (order by (code_0 & 0)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 0
  ) as places
    on places.code_0 = (classes.key_0 & 0)
  union all
  select
    classes.class_id,
    2 as digit,
    places.place * 5 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 18014398509481984) as code_0,
      dense_rank() over (order by (code_0 & 18014398509481984)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 2
  ) as places
    on places.code_0 = (classes.key_0 & 18014398509481984)
  union all
  select
    classes.class_id,
    1 as digit,
    places.place * 1 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 504403158265495552) as code_0,
      dense_rank() over (order by (code_0 & 504403158265495552)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 1
  ) as places
    on places.code_0 = (classes.key_0 & 504403158265495552)
  union all
  select
    classes.class_id,
    3 as digit,
    places.place * 36 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 4035225266123964416) as code_0,
      dense_rank() over (order by (code_0 & 4035225266123964416)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 0
  ) as places
    on places.code_0 = (classes.key_0 & 4035225266123964416)
  union all
  select
    classes.class_id,
    5 as digit,
    places.place * 9 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 27021597764222976) as code_0,
      dense_rank() over (order by (code_0 & 27021597764222976)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 2
  ) as places
    on places.code_0 = (classes.key_0 & 27021597764222976)
  union all
  select
    classes.class_id,
    4 as digit,
    places.place * 1 as part
  from "ppdp__classes__0badcafe" as classes
  inner join (
    select distinct
      (code_0 & 540431955284459520) as code_0,
      dense_rank() over (order by (code_0 & 540431955284459520)) - 1 as place
    from "ppdp__dimensions__0badcafe"
    where column_index = 1
  ) as places
    on places.code_0 = (classes.key_0 & 540431955284459520)
  
) as parts
group by class_id
