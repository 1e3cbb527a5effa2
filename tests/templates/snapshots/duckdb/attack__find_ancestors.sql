/* ppdp run=0badcafe step=attack/find_ancestors */
create temporary table "ppdp__attack_ancestors_0__0badcafe" as
select
  value,
  label_1
from (
  select
    labelled.*,
    row_number() over (partition by value order by base) as place
  from (
    select distinct
      case when leaf_text is null then 'null' else '=' || leaf_text end as value,
      0 as base,
case when label_1 is null then 'null' else '=' || label_1 end as label_1
    from "ppdp__attack_hierarchies_0__0badcafe"
    where column_index = 0
    union all
    select distinct
      case when label_1 is null then 'null' else '=' || label_1 end as value,
      1 as base,
case when label_1 is null then 'null' else '=' || label_1 end as label_1
    from "ppdp__attack_hierarchies_0__0badcafe"
    where column_index = 0 and label_1 is not null
    union all
    select distinct
      case when label_2 is null then 'null' else '=' || label_2 end as value,
      2 as base,
cast(null as varchar) as label_1
    from "ppdp__attack_hierarchies_0__0badcafe"
    where column_index = 0 and label_2 is not null
    
  ) as labelled
) as ranked
where place = 1
