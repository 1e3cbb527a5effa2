/* ppdp run=0badcafe step=check/people_rows */
select
  count(case when is_null = 0 and total > 1 then 1 end) as repeated,
  cast(coalesce(sum(case when is_null = 1 then total else 0 end), 0) as bigint) as nobody
from "ppdp__value_codes__0badcafe"
where slot = 1
