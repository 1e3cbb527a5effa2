/* ppdp run=0badcafe step=release/failing_groups */
create temporary table "ppdp__failing__0badcafe" as
select
  key_0
from (
  select
    key_0,
    cast(sum(n) as bigint) as n
    
  from (
    select
      (key_0 & 4602494101219180544) as key_0,
      n
    from "ppdp__frequency__0badcafe"
  ) as generalized
  group by key_0
) as groups
where not (n >= 3)
