/* ppdp run=0badcafe step=perturb/ranks */
create temporary table "ppdp__ranks_0__0badcafe" as
select
  ppdp_tuple,
  ppdp_rows,
  "visits" as ppdp_value,
  cast(sum(ppdp_rows) over (order by "visits", ppdp_word_0 * 2147483648 + ppdp_word_1 % 2147483648 rows between unbounded preceding and current row) as bigint) - ppdp_rows as ppdp_start
from "ppdp__distinct_rows__0badcafe"
where "visits" is not null
