/* ppdp run=0badcafe step=verify/smallest_subset */
select
  min(n) as smallest
from (
  select
    cast(sum(release."ppdp_rows") as bigint) as n
  from "ppdp__groups__0badcafe" as release
  group by grouping sets (
    (release."age", release."income"),
    (release."age", release."zip"),
    (release."age", release."born"),
    (release."age", release."job ""now""; --"),
    (release."age", release."pays d'origine"),
    (release."age", release."sex"),
    (release."income", release."zip"),
    (release."income", release."born"),
    (release."income", release."job ""now""; --"),
    (release."income", release."pays d'origine"),
    (release."income", release."sex"),
    (release."zip", release."born"),
    (release."zip", release."job ""now""; --"),
    (release."zip", release."pays d'origine"),
    (release."zip", release."sex"),
    (release."born", release."job ""now""; --"),
    (release."born", release."pays d'origine"),
    (release."born", release."sex"),
    (release."job ""now""; --", release."pays d'origine"),
    (release."job ""now""; --", release."sex"),
    (release."pays d'origine", release."sex")
  )
) as projected
