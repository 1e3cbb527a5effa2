/* ppdp run=0badcafe step=attack/repeated_keys */
select count(*) as repeated
from (
  select person_key
  from "ppdp__attack_keys_0__0badcafe"
  group by person_key
  having count(*) > 1
) as repeated
