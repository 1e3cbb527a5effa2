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
      from "<schema>"."people"
      group by "age", "income", "zip", "born", "job ""now""; --", "pays d'origine", "sex", "disease", "visits"
    ) as counted
  ) as hashed
) as worded
