/* ppdp run=0badcafe step=verify/largest_groups */
select
  cast(release."age" as varchar) as value_0,
  cast(release."income" as varchar) as value_1,
  cast(release."zip" as varchar) as value_2,
  cast(release."born" as varchar) as value_3,
  cast(release."job ""now""; --" as varchar) as value_4,
  cast(release."pays d'origine" as varchar) as value_5,
  cast(release."sex" as varchar) as value_6,
  count(*) as n
from "warehouse"."shop"."ppdp__release__0badcafe" as release
group by
  release."age",
  release."income",
  release."zip",
  release."born",
  release."job ""now""; --",
  release."pays d'origine",
  release."sex"
order by n desc, value_0, value_1, value_2, value_3, value_4, value_5, value_6
limit 3
