/* ppdp run=0badcafe step=release/set_key */
insert into "warehouse"."ppdp"."fingerprint_key" (secret)
select
  md5(cast(random() as varchar) || cast(random() as varchar) || cast(random() as varchar))
where not exists (select 1 from "warehouse"."ppdp"."fingerprint_key")
