/* ppdp run=0badcafe step=tune/deal_out */
insert into "ppdp__members_1__0badcafe"
with waiting as (
  select tuples.*, cast(tuples.n - coalesce(joined.n, 0) as bigint) as waiting_rows
  from "ppdp__sorted_tuples__0badcafe" as tuples
  left join (
    select tuple_id, sum(n) as n from "ppdp__members_1__0badcafe" group by tuple_id
  ) as joined on joined.tuple_id = tuples.tuple_id
  where tuples.n > coalesce(joined.n, 0)
), queued as (
  select tuple_id, sum(waiting_rows) over (order by tuple_id rows between unbounded preceding and current row) - waiting_rows as first_row, waiting_rows as n
  from waiting
), lacking as (
  select cluster, sum(5 - n) over (order by cluster rows between unbounded preceding and current row) - (5 - n) as first_row, 5 - n as n
  from (
    select cluster, sum(n) as n from "ppdp__members_1__0badcafe" group by cluster
  ) as clusters
  where n < 5
)
select
  queued.tuple_id,
  lacking.cluster,
  cast(least(queued.first_row + queued.n, lacking.first_row + lacking.n) - greatest(queued.first_row, lacking.first_row) as bigint) as n
from queued
inner join lacking
  on queued.first_row < lacking.first_row + lacking.n
  and lacking.first_row < queued.first_row + queued.n
