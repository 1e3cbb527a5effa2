/* ppdp run=0badcafe step=perturb/codes */
create temporary table "ppdp__codes__0badcafe" as
select
  ppdp_tuple,
  ppdp_rows,
  dense_rank() over (order by case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end collate "C") as code_0,
  dense_rank() over (order by case when cast("income" as varchar) is null then 'null' else '=' || cast("income" as varchar) end collate "C") as code_1,
  dense_rank() over (order by case when cast("zip" as varchar) is null then 'null' else '=' || cast("zip" as varchar) end collate "C") as code_2,
  dense_rank() over (order by case when cast("born" as varchar) is null then 'null' else '=' || cast("born" as varchar) end collate "C") as code_3,
  dense_rank() over (order by case when cast("job ""now""; --" as varchar) is null then 'null' else '=' || cast("job ""now""; --" as varchar) end collate "C") as code_4,
  dense_rank() over (order by case when cast("pays d'origine" as varchar) is null then 'null' else '=' || cast("pays d'origine" as varchar) end collate "C") as code_5,
  dense_rank() over (order by case when cast("sex" as varchar) is null then 'null' else '=' || cast("sex" as varchar) end collate "C") as code_6
from "ppdp__distinct_rows__0badcafe"
