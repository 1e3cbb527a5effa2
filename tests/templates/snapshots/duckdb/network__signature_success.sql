/* ppdp run=0badcafe step=network/signature_success */
with people as (
  select
    before.signature as known,
    after.signature as shown
  from "ppdp__attack_network_degree_signatures_1__0badcafe" as before
  inner join "ppdp__attack_network_degree_signatures_1__0badcafe" as after on after.node = before.node
), crowds as (
  select
    shown,
    count(*) as crowd
  from people
  group by shown
)
select
  count(*) as people,
  coalesce(sum(case when people.known = people.shown then cast(1 as double) / crowds.crowd else 0 end), 0) as success,
  cast(coalesce(sum(case when people.known = people.shown and crowds.crowd = 1 then 1 else 0 end), 0) as bigint) as certain
from people
inner join crowds on crowds.shown = people.shown
