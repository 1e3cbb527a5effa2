/* ppdp run=0badcafe step=frequency/fingerprint */
select
  count(*),
  sum(cast('0x' || substr(md5(secret || coalesce('=' || cast(value_0 as varchar), '') || '|' || coalesce('=' || cast(value_1 as varchar), '') || '|' || coalesce('=' || cast(value_2 as varchar), '') || '|' || coalesce('=' || cast(value_3 as varchar), '') || '|' || coalesce('=' || cast(value_4 as varchar), '') || '|' || coalesce('=' || cast(value_5 as varchar), '') || '|' || coalesce('=' || cast(value_6 as varchar), '') || '|' || cast(n as varchar)), 1, 12) as bigint))
from "ppdp__combinations__0badcafe"
cross join "warehouse"."ppdp"."fingerprint_key"
