/* ppdp run=0badcafe step=utility/group_squares */
select
  cast(coalesce(sum(n * n), 0) as bigint) as squares
from (
  select
    count(*) as n
  from "warehouse"."main"."people" as measured
  group by
    measured."sex",
    measured."job ""now""; --"
) as groups
