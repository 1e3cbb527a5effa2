/* ppdp run=0badcafe step=network/key_facts */
select
  count(*) as nodes,
  cast(coalesce(sum(case when nodes."id" is null then 1 else 0 end), 0) as bigint) as null_keys,
  count(cast(nodes."id" as bigint)) - count(distinct cast(nodes."id" as bigint)) as repeated_keys,
  cast(coalesce(sum(case when nodes."zip" is null then 1 else 0 end), 0) as bigint) as null_labels
from "warehouse"."main"."contacts" as nodes
