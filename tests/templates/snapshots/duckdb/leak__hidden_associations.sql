/* ppdp run=0badcafe step=leak/hidden_associations */
select
  level,
  cast(sum(n) as bigint) as shown_rows,
  sum(n * (case level when 0 then leaves_0 when 1 then leaves_1 when 2 then leaves_2 end - 1)) as more_leaves,
  cast(sum(case when n / group_rows > cast(0.5 as double) + 1e-12 then 1 else 0 end) as bigint) as rules,
  cast(sum(case when n / group_rows > cast(0.5 as double) + 1e-12 then n else 0 end) as bigint) as rule_rows,
  cast(sum(case when label_0 is null then n else 0 end) as bigint) as lost_rows
from "ppdp__associations__0badcafe" as lifted
group by level
order by level
