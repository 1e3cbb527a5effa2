/* ppdp run=0badcafe step=release/copy_tuples */
create temporary table "ppdp__copies__0badcafe" as
select
  ppdp_tuple
from (
  select
    ppdp_tuple,
    unnest(range(ppdp_rows)) as ppdp_copy
  from "ppdp__tuples__0badcafe"
) as copies
