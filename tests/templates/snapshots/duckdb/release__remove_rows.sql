/* ppdp run=0badcafe step=release/remove_rows */
delete from "warehouse"."main"."grown"
where exists (
  select 1
  from "ppdp__difference__0badcafe" as difference
  where difference.ppdp_more < 0
    and difference.ppdp_key_0 = (coalesce('=' || cast("zone ""of""; --" as varchar), 'null')) collate "C"
    and difference.ppdp_key_1 = (coalesce('=' || cast("visits" as varchar), 'null')) collate "C"
)
