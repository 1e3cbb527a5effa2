/* ppdp run=0badcafe step=attack/repeated_keys */
select count(*) as repeated
from (
  select person_key
  from "ppdp__attack_keys_1__0badcafe"
  group by person_key
  having count(*) > 1
) as repeated
