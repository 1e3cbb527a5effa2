/* ppdp run=0badcafe step=release/difference_size */
select
  coalesce(sum(arrived), 0) as inserted,
  coalesce(sum(gone), 0) as removed,
  count(case when arrived > 0 and arrived < 3 then 1 end) as small_groups,
  min(case when arrived > 0 then arrived end) as fewest
from (
  select
    sum(greatest(ppdp_more, 0)) as arrived,
    sum(greatest(-ppdp_more, 0)) as gone
  from "ppdp__difference__0badcafe"
  group by ppdp_key_0
) as changed_groups
