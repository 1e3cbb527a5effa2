/* ppdp run=0badcafe step=many/kept_rows */
select
  0 as place,
  count(*) as total_rows,
  count(kept.ppdp_person) as kept_rows
from "warehouse"."main"."members" as source
left join "ppdp__people__0badcafe" as kept
  on kept.ppdp_person = cast(source."key ""of""; --" as varchar)
union all
select
  1 as place,
  count(*) as total_rows,
  count(kept.ppdp_person) as kept_rows
from "warehouse"."main"."stays" as source
left join "ppdp__people__0badcafe" as kept
  on kept.ppdp_person = cast(source."key ""of""; --" as varchar)

order by place
