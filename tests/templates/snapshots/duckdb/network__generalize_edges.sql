/* ppdp run=0badcafe step=network/generalize_edges */
create temporary table "ppdp__network_labelled_edges__0badcafe" as
select
  placed.source,
  placed.target,
  placed.weight,
  case placed.label_level
    when 1 then labels.label_1
    when 2 then labels.label_2
  end as label
from (
  select
    leveled.source,
    leveled.target,
    leveled.weight,
    leveled.edge_value,
    leveled.label_level
  from (
    select
      edges.source,
      edges.target,
      edges.weight,
      edges.edge_value,
      least(greatest(first_end.sensitivity, second_end.sensitivity), 2) as label_level
    from "ppdp__network_edges__0badcafe" as edges
    inner join "ppdp__network_sensitivity__0badcafe" as first_end on first_end.node = edges.source
    inner join "ppdp__network_sensitivity__0badcafe" as second_end on second_end.node = edges.target
  ) as leveled
) as placed
inner join "ppdp__network_labels_1__0badcafe" as labels on labels.leaf_value = placed.edge_value
