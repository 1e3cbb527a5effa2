/* ppdp run=0badcafe step=release/set_key */
insert into "warehouse"."ppdp"."fingerprint_key" (secret)
select
  cast(uuid() as varchar) || cast(uuid() as varchar)
where not exists (select 1 from "warehouse"."ppdp"."fingerprint_key")
