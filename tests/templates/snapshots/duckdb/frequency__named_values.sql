/* ppdp run=0badcafe step=frequency/named_values */
select
  leaf,
  value
from "ppdp__value_codes__0badcafe"
where slot = 0
  and leaf in ('=flu')
order by value
