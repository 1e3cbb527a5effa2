/* ppdp run=0badcafe step=frequency/unknown_guards */
select
  count(*) as labels,
  cast(coalesce(sum(codes.total), 0) as bigint) as total_rows
from "ppdp__guards_0__0badcafe" as guards
inner join "ppdp__value_codes__0badcafe" as codes on codes.value = guards.value
where guards.ancestor is null
