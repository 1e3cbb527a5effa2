/* ppdp run=0badcafe step=profile/count_pairs */
select
  0 as pair_index,
  count(*) as combinations
from (
  select distinct
    source."sex" as left_value,
    source."class" as right_value
  from "warehouse"."main"."unknown" as source
) as pair_0

order by pair_index
