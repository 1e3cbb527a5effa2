/* ppdp run=0badcafe step=network/generalize_attributes */
create temporary table "ppdp__network_shown_attributes__0badcafe" as
select
  case least(greatest(found.sensitivity, 0), 3)
    when 1 then case when attributes.value_0 is not null and labels_0.leaf_value is null then '*' else labels_0.label_1 end
    when 2 then case when attributes.value_0 is not null and labels_0.leaf_value is null then '*' else labels_0.label_2 end
    when 3 then '*'
    else '*'
  end as "age",
  attributes.node
from "ppdp__network_attributes__0badcafe" as attributes
inner join "ppdp__network_sensitivity__0badcafe" as found on found.node = attributes.node
left join "ppdp__network_labels_2__0badcafe" as labels_0 on labels_0.leaf_value = attributes.value_0
