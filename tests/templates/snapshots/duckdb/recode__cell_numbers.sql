/* ppdp run=0badcafe step=recode/cell_numbers */
create temporary table "ppdp__cell_numbers__0badcafe" as
select
  column_index,
  level,
  code_0,
  dense_rank() over (partition by column_index order by label) - 1 as number
from (
  select distinct
    1 as column_index,
    0 as level,
    (code_0 & 540431955284459520) as code_0,
case when cast(value_1 as varchar) is null then 'null' else '=' || cast(value_1 as varchar) end as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  union all
  select distinct
    1 as column_index,
    1 as level,
    (code_0 & 504403158265495552) as code_0,
case when label_1 is null then 'null' else '=' || label_1 end as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  union all
  select distinct
    1 as column_index,
    2 as level,
    (code_0 & 288230376151711744) as code_0,
case when label_2 is null then 'null' else '=' || label_2 end as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  union all
  select distinct
    1 as column_index,
    3 as level,
    (code_0 & 0) as code_0,
'=*' as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  union all
  select distinct
    2 as column_index,
    0 as level,
    (code_0 & 27021597764222976) as code_0,
case when cast(value_2 as varchar) is null then 'null' else '=' || cast(value_2 as varchar) end as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 2
  union all
  select distinct
    2 as column_index,
    1 as level,
    (code_0 & 18014398509481984) as code_0,
case when label_1 is null then 'null' else '=' || label_1 end as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 2
  union all
  select distinct
    2 as column_index,
    2 as level,
    (code_0 & 0) as code_0,
'=*' as label
  from "ppdp__dimensions__0badcafe"
  where column_index = 2
  
) as labels
