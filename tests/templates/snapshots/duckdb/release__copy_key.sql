/* ppdp run=0badcafe step=release/copy_key */
insert into "ppdp__release__0badcafe"."ppdp"."fingerprint_key" (secret)
select secret
from "ppdp__key__0badcafe"
