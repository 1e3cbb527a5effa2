/* ppdp run=0badcafe step=many/orphans */
select
  count(*) as orphans
from "warehouse"."main"."ppdp__release__0badcafe" as child
where child."key ""of""; --" is not null
  and not exists (
    select 1
    from "warehouse"."main"."members_shown" as parent
    where parent."key ""of""; --" = child."key ""of""; --"
  )
