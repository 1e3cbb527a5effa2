/* ppdp run=0badcafe step=verify/perturbed_cells */
select
  count(*) as all_rows,
  coalesce(sum(case when perturbed."age" = source."age" or (perturbed."age" is null and source."age" is null) then 0 else 1 end), 0) as changed_0,
  coalesce(sum(case when perturbed."income" = source."income" or (perturbed."income" is null and source."income" is null) then 0 else 1 end), 0) as changed_1,
  coalesce(sum(case when perturbed."zip" = source."zip" or (perturbed."zip" is null and source."zip" is null) then 0 else 1 end), 0) as changed_2,
  coalesce(sum(case when perturbed."born" = source."born" or (perturbed."born" is null and source."born" is null) then 0 else 1 end), 0) as changed_3,
  coalesce(sum(case when perturbed."job ""now""; --" = source."job ""now""; --" or (perturbed."job ""now""; --" is null and source."job ""now""; --" is null) then 0 else 1 end), 0) as changed_4,
  coalesce(sum(case when perturbed."pays d'origine" = source."pays d'origine" or (perturbed."pays d'origine" is null and source."pays d'origine" is null) then 0 else 1 end), 0) as changed_5,
  coalesce(sum(case when perturbed."sex" = source."sex" or (perturbed."sex" is null and source."sex" is null) then 0 else 1 end), 0) as changed_6,
  coalesce(sum(case when perturbed."disease" = source."disease" or (perturbed."disease" is null and source."disease" is null) then 0 else 1 end), 0) as changed_7,
  coalesce(sum(case when perturbed."visits" = source."visits" or (perturbed."visits" is null and source."visits" is null) then 0 else 1 end), 0) as changed_8
from "ppdp__perturbed_2__0badcafe" as perturbed
inner join "ppdp__distinct_rows__0badcafe" as source
  on source.ppdp_tuple = perturbed.ppdp_tuple
