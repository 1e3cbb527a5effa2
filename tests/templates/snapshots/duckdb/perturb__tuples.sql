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
    cast(((ppdp_half_0 & 65535) << 16) | ((ppdp_half_0 >> 16) & 65535) as bigint) as ppdp_word_0,
    cast((((ppdp_half_0 >> 32) & 65535) << 16) | (ppdp_half_0 >> 48) as bigint) as ppdp_word_1,
    cast(((ppdp_half_1 & 65535) << 16) | ((ppdp_half_1 >> 16) & 65535) as bigint) as ppdp_word_2,
    cast((((ppdp_half_1 >> 32) & 65535) << 16) | (ppdp_half_1 >> 48) as bigint) as ppdp_word_3
  from (
    select
      halved.* replace (
        ((ppdp_half_0 & 71777214294589695) << 8) | ((ppdp_half_0 >> 8) & 71777214294589695) as ppdp_half_0,
        ((ppdp_half_1 & 71777214294589695) << 8) | ((ppdp_half_1 >> 8) & 71777214294589695) as ppdp_half_1
      )
    from (
      select
        hashed.*,
        cast(ppdp_hash & 18446744073709551615 as ubigint) as ppdp_half_0,
        cast(ppdp_hash >> 64 as ubigint) as ppdp_half_1
      from (
        select
          texted.*,
          md5_number(concat('0', case when "age" is null then '|null' else '|=' end, ppdp_text_0, case when "income" is null then '|null' else '|=' end, replace(ppdp_text_1, '|', '||'), case when "zip" is null then '|null' else '|=' end, replace(ppdp_text_2, '|', '||'), case when "born" is null then '|null' else '|=' end, ppdp_text_3, case when "job ""now""; --" is null then '|null' else '|=' end, replace(ppdp_text_4, '|', '||'), case when "pays d'origine" is null then '|null' else '|=' end, replace(ppdp_text_5, '|', '||'), case when "sex" is null then '|null' else '|=' end, replace(ppdp_text_6, '|', '||'), case when "disease" is null then '|null' else '|=' end, replace(ppdp_text_7, '|', '||'), case when "visits" is null then '|null' else '|=' end, ppdp_text_8)) as ppdp_hash
        from (
      select
cast("age" as varchar) as ppdp_text_0,
cast("income" as varchar) as ppdp_text_1,
cast("zip" as varchar) as ppdp_text_2,
cast("born" as varchar) as ppdp_text_3,
cast("job ""now""; --" as varchar) as ppdp_text_4,
cast("pays d'origine" as varchar) as ppdp_text_5,
cast("sex" as varchar) as ppdp_text_6,
cast("disease" as varchar) as ppdp_text_7,
cast("visits" as varchar) as ppdp_text_8,
        counted.*
      from (
        select
          source_now."age" as "age",
          decode(encode(source_now."income" collate "C")) as "income",
          decode(encode(source_now."zip" collate "C")) as "zip",
          source_now."born" as "born",
          decode(encode(source_now."job ""now""; --" collate "C")) as "job ""now""; --",
          decode(encode(source_now."pays d'origine" collate "C")) as "pays d'origine",
          decode(encode(source_now."sex" collate "C")) as "sex",
          decode(encode(source_now."disease" collate "C")) as "disease",
          source_now."visits" as "visits",
          cast(count(*) as bigint) as ppdp_rows
        from "warehouse"."main"."people" as source_now
        group by source_now."age", source_now."income" collate "C", source_now."zip" collate "C", source_now."born", source_now."job ""now""; --" collate "C", source_now."pays d'origine" collate "C", source_now."sex" collate "C", source_now."disease" collate "C", source_now."visits"
      ) as counted
        ) as texted
      ) as hashed
    ) as halved
  ) as turned
)
select
  row_number() over () as ppdp_tuple,
  worded.*
from worded
