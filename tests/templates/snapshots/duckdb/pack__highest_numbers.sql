/* ppdp run=0badcafe step=pack/highest_numbers */
select
  coalesce(max(code_0), 0) as highest_0,
  coalesce(max(code_1), 0) as highest_1,
  coalesce(max(code_2), 0) as highest_2,
  coalesce(max(code_3), 0) as highest_3,
  coalesce(max(code_4), 0) as highest_4,
  coalesce(max(code_5), 0) as highest_5,
  coalesce(max(code_6), 0) as highest_6,
  coalesce(max(code_7), 0) as highest_7,
  coalesce(max(code_8), 0) as highest_8,
  coalesce(max(code_9), 0) as highest_9
from "ppdp__numbered__0badcafe"
