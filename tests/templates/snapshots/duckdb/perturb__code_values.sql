/* ppdp run=0badcafe step=perturb/code_values */
create temporary table "ppdp__values_1__0badcafe" as
select distinct
  codes.code_1 as ppdp_code,
  source."income" as ppdp_value
from "ppdp__codes__0badcafe" as codes
inner join "ppdp__distinct_rows__0badcafe" as source
  on source.ppdp_tuple = codes.ppdp_tuple
