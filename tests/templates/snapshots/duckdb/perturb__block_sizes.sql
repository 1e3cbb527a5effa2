/* ppdp run=0badcafe step=perturb/block_sizes */
select
  max(n) as largest,
  min(n) as fewest
from (
  select
    count(*) as n
  from "ppdp__blocks_0__0badcafe"
  group by ppdp_block
) as counted
