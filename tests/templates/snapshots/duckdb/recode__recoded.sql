/* ppdp run=0badcafe step=recode/recoded */
create temporary table "ppdp__recoded__0badcafe" as
select
  classes.key_0,
  members.cluster,
  case when (low_0.code_0 & 4035225266123964416) <> (high_0.code_0 & 4035225266123964416) then 1 else 0 end as level_0,
  clusters.low_0,
  clusters.high_0,
  case
    when clusters.low_0 = clusters.high_0 then cast(low_0.value_0 as varchar)
    else '[' || cast(low_0.value_0 as varchar) || ', ' || cast(high_0.value_0 as varchar) || ']'
  end as shown_0,
  clusters.level_1,
  case clusters.level_1
    when 0 then cast(dimension_1.value_1 as varchar)
    when 1 then dimension_1.label_1
    when 2 then dimension_1.label_2
    when 3 then dimension_1.label_3
  end as shown_1,
  clusters.level_2,
  case clusters.level_2
    when 0 then cast(dimension_2.value_2 as varchar)
    when 1 then dimension_2.label_1
    when 2 then dimension_2.label_2
  end as shown_2,
  classes.n
from "ppdp__classes__0badcafe" as classes
inner join "ppdp__members_1__0badcafe" as members on members.class_id = classes.class_id
inner join "ppdp__clusters_1__0badcafe" as clusters on clusters.cluster = members.cluster
inner join "ppdp__dimensions__0badcafe" as low_0
  on low_0.column_index = 0
  and cast(low_0.value_0 as double) = clusters.low_0
inner join "ppdp__dimensions__0badcafe" as high_0
  on high_0.column_index = 0
  and cast(high_0.value_0 as double) = clusters.high_0
inner join "ppdp__dimensions__0badcafe" as dimension_1
  on dimension_1.column_index = 1 and dimension_1.code_0 = (classes.key_0 & 540431955284459520)
inner join "ppdp__dimensions__0badcafe" as dimension_2
  on dimension_2.column_index = 2 and dimension_2.code_0 = (classes.key_0 & 27021597764222976)
