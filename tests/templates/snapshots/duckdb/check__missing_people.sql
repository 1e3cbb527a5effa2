/* ppdp run=0badcafe step=check/missing_people */
select
  count(*) as combinations,
  cast(coalesce(sum(missing), 0) as bigint) as missing_rows
from (
  select
    cast(sum(n) as bigint) as missing
  from (
    select
      key_0,
      n
    from "ppdp__frequency__0badcafe"
    union all
    select
      key_0,
      -n as n
    from "ppdp__population_0__0badcafe"
  ) as rows_of_both
  group by key_0
) as compared
where missing > 0
