/* ppdp run=0badcafe step=attack/count_prior */
create temporary table "ppdp__attack_prior_0__0badcafe" as
select
  value,
  n,
  cast(n as double) / cast(sum(n) over () as double) as share
from (
  select
    case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as value,
    cast(sum(n) as bigint) as n
  from (
    select
      listed."disease" as raw,
      count(*) as n
    from "warehouse"."main"."treated" as listed
    group by listed."disease"
  ) as counted
  group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
) as written
