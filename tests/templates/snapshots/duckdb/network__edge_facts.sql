/* ppdp run=0badcafe step=network/edge_facts */
select
  count(*) as edges,
  cast(coalesce(sum(case when edges."friend ""of""; --" is null or edges."to" is null then 1 else 0 end), 0) as bigint) as null_ends,
  cast(coalesce(sum(case when cast(edges."friend ""of""; --" as bigint) = cast(edges."to" as bigint) then 1 else 0 end), 0) as bigint) as loops,
  cast(coalesce(sum(case when false then 1 else 0 end), 0) as bigint) as null_labels
from "warehouse"."main"."knows" as edges
