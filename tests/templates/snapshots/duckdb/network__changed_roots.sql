/* ppdp run=0badcafe step=network/changed_roots */
select
  count(*) as changed
from "ppdp__network_roots_0__0badcafe" as earlier
inner join "ppdp__network_roots_1__0badcafe" as later on later.node = earlier.node
where later.root <> earlier.root
