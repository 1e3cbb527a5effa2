/* ppdp run=0badcafe step=perturb/tuples */
create temporary table "ppdp__distinct_rows__0badcafe" as
select
  row_number() over () as ppdp_tuple,
  worded.*
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
    ppdp_rows,
    ('x' || substr(ppdp_hash, 1, 8))::bit(32)::bigint & 4294967295 as ppdp_word_0,
    ('x' || substr(ppdp_hash, 9, 8))::bit(32)::bigint & 4294967295 as ppdp_word_1,
    ('x' || substr(ppdp_hash, 17, 8))::bit(32)::bigint & 4294967295 as ppdp_word_2,
    ('x' || substr(ppdp_hash, 25, 8))::bit(32)::bigint & 4294967295 as ppdp_word_3
  from (
    select
      texted.*,
      md5('0' || '|' || coalesce('=' || ppdp_text_0, 'null') || '|' || coalesce('=' || replace(ppdp_text_1, '|', '||'), 'null') || '|' || coalesce('=' || replace(ppdp_text_2, '|', '||'), 'null') || '|' || coalesce('=' || ppdp_text_3, 'null') || '|' || coalesce('=' || replace(ppdp_text_4, '|', '||'), 'null') || '|' || coalesce('=' || replace(ppdp_text_5, '|', '||'), 'null') || '|' || coalesce('=' || replace(ppdp_text_6, '|', '||'), 'null') || '|' || coalesce('=' || replace(ppdp_text_7, '|', '||'), 'null') || '|' || coalesce('=' || ppdp_text_8, 'null')) as ppdp_hash
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
          source_now."income" as "income",
          source_now."zip" as "zip",
          source_now."born" as "born",
          source_now."job ""now""; --" as "job ""now""; --",
          source_now."pays d'origine" as "pays d'origine",
          source_now."sex" as "sex",
          source_now."disease" as "disease",
          source_now."visits" as "visits",
          cast(count(*) as bigint) as ppdp_rows
        from "<schema>"."people" as source_now
        group by source_now."age", source_now."income", source_now."zip", source_now."born", source_now."job ""now""; --", source_now."pays d'origine", source_now."sex", source_now."disease", source_now."visits"
      ) as counted
    ) as texted
  ) as hashed
) as worded
