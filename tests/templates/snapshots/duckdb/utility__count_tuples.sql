/* ppdp run=0badcafe step=utility/count_tuples */
select count(*) as tuples
from "ppdp__utility_coded__0badcafe"
