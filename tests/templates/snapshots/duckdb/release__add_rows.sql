/* ppdp run=0badcafe step=release/add_rows */
insert into "warehouse"."main"."grown" ("zone ""of""; --", "visits")
select "zone ""of""; --", "visits"
from (
  select
    whole."zone ""of""; --",
    whole."visits",
    case when difference.ppdp_more > 0 then difference.ppdp_more else difference.ppdp_came end as ppdp_wanted,
    row_number() over (
      partition by whole.ppdp_key_0, whole.ppdp_key_1
    ) as ppdp_place
  from (select "zone ""of""; --", "visits", (coalesce('=' || cast("zone ""of""; --" as varchar), 'null')) collate "C" as ppdp_key_0,
(coalesce('=' || cast("visits" as varchar), 'null')) collate "C" as ppdp_key_1
 from "ppdp__whole__0badcafe") as whole
  inner join "ppdp__difference__0badcafe" as difference
    on
    whole.ppdp_key_0 = difference.ppdp_key_0 and
    whole.ppdp_key_1 = difference.ppdp_key_1
) as places
where ppdp_place <= ppdp_wanted
order by random()
