/* ppdp run=0badcafe step=perturb/tuples */
create temporary table "ppdp__distinct_rows__0badcafe" as
select
  row_number() over (order by ppdp_hash collate "C") as ppdp_tuple,
  hashed.*
from (
  select
    counted.*,
    md5('0' || '|' || case when cast("age" as varchar) is null then 'null' else '=' || cast("age" as varchar) end || '|' || case when cast("income" as varchar) is null then 'null' else '=' || cast("income" as varchar) end || '|' || case when cast("zip" as varchar) is null then 'null' else '=' || cast("zip" as varchar) end || '|' || case when cast("born" as varchar) is null then 'null' else '=' || cast("born" as varchar) end || '|' || case when cast("job ""now""; --" as varchar) is null then 'null' else '=' || cast("job ""now""; --" as varchar) end || '|' || case when cast("pays d'origine" as varchar) is null then 'null' else '=' || cast("pays d'origine" as varchar) end || '|' || case when cast("sex" as varchar) is null then 'null' else '=' || cast("sex" as varchar) end || '|' || case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end || '|' || case when cast("visits" as varchar) is null then 'null' else '=' || cast("visits" as varchar) end) as ppdp_hash
  from (
    select
      "age",
      "income",
      "zip",
      "born",
      "job ""now""; --",
      "pays d'origine",
      "sex",
      "disease",
      "visits",
      cast(count(*) as bigint) as ppdp_rows
    from "warehouse"."main"."people"
    group by "age", "income", "zip", "born", "job ""now""; --", "pays d'origine", "sex", "disease", "visits"
  ) as counted
) as hashed
