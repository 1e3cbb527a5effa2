/* ppdp run=0badcafe step=perturb/tuples */
create temporary table "ppdp__distinct_rows__0badcafe" as
with worded as materialized (
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
    ppdp_rows,
    cast(ppdp_half_0 >> 32 as bigint) as ppdp_word_0,
    cast(ppdp_half_0 & 4294967295 as bigint) as ppdp_word_1,
    cast(ppdp_half_1 >> 32 as bigint) as ppdp_word_2,
    cast(ppdp_half_1 & 4294967295 as bigint) as ppdp_word_3
  from (
    select
      hashed.*,
      cast('0x' || substr(ppdp_hash, 1, 16) as ubigint) as ppdp_half_0,
      cast('0x' || substr(ppdp_hash, 17, 16) as ubigint) as ppdp_half_1
    from (
    select
      counted.*,
      md5('0' || '|' || coalesce('=' || cast("age" as varchar), 'null') || '|' || coalesce('=' || cast("income" as varchar), 'null') || '|' || coalesce('=' || cast("zip" as varchar), 'null') || '|' || coalesce('=' || cast("born" as varchar), 'null') || '|' || coalesce('=' || cast("job ""now""; --" as varchar), 'null') || '|' || coalesce('=' || cast("pays d'origine" as varchar), 'null') || '|' || coalesce('=' || cast("sex" as varchar), 'null') || '|' || coalesce('=' || cast("disease" as varchar), 'null') || '|' || coalesce('=' || cast("visits" as varchar), 'null')) as ppdp_hash
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
  ) as halved
)
select
  row_number() over () as ppdp_tuple,
  worded.*
from worded
