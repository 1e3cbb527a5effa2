/* ppdp run=0badcafe step=perturb/code_values */
create temporary table "ppdp__kinds__0badcafe" as
select
  row_number() over (order by ppdp_key collate "C") as ppdp_code,
  keyed.*
from (
  select
    case when cast(ppdp_value as varchar) is null then 'null' else '=' || cast(ppdp_value as varchar) end as ppdp_key,
    named.*
  from (
    select distinct
      "disease" as ppdp_value
    from "ppdp__distinct_rows__0badcafe"
  ) as named
) as keyed
