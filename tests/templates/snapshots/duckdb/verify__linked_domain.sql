/* ppdp run=0badcafe step=verify/linked_domain */
create temporary table "ppdp__linked_domain_0__0badcafe" as
select
  domain.value,
  domain.place,
  domain.places
from (
  select
    found.value,
    row_number() over (order by found.listed_place, found.raw_value) as place,
    count(*) over () as places
  from (
    select
      case when cast(source."disease" as varchar) is null then 'null' else '=' || cast(source."disease" as varchar) end as value,
0 as listed_place,
      source."disease" as raw_value
    from "warehouse"."main"."people" as source
    group by source."disease"
  ) as found
) as domain
