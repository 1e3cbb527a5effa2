/* ppdp run=0badcafe step=leak/breach_worst */
select
  cast(max(group_rows) as bigint) as group_rows,
  greatest(max("before_both_0"), max("before_both_1")) as worst_before,
  greatest(max("after_both_0"), max("after_both_1")) as worst_after
from "ppdp__breach__0badcafe" as cells
group by group_number
order by worst_after desc, worst_before desc, group_rows desc
limit 10
