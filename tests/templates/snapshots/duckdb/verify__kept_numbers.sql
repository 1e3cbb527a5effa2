/* ppdp run=0badcafe step=verify/kept_numbers */
select
  0 as number,
  count(*) as changed
from (
  select
    ppdp_value
  from (
    select
      "age" as ppdp_value,
      1 as n
    from "ppdp__perturbed_2__0badcafe"
    union all
    select
      "age" as ppdp_value,
      -ppdp_rows as n
    from "ppdp__distinct_rows__0badcafe"
  ) as counted_0
  group by ppdp_value
  having sum(n) <> 0
) as changed_0

order by number
