/* ppdp run=0badcafe step=network/weight_facts */
select
  (select sum(weight) from "ppdp__network_edges__0badcafe") as total,
  (select min(weight) from "ppdp__network_edges__0badcafe" where weight > 0) as smallest,
  (select max(in_weight + out_weight) from "ppdp__network_degrees__0badcafe") as most_at_node
