/* ppdp run=0badcafe step=pack/pack_keys */
create temporary table "ppdp__packed__0badcafe" as
select
  code_0 * 144115188075855872 + code_3 * 18014398509481984 + code_4 * 2251799813685248 + code_1 * 562949953421312 + code_5 * 140737488355328 + code_6 * 35184372088832 + code_2 * 17592186044416 + code_7 * 8796093022208 + code_8 * 4398046511104 + code_9 * 2199023255552 as key_0,
  n
from "ppdp__numbered__0badcafe"
