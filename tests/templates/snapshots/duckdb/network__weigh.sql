/* ppdp run=0badcafe step=network/weigh */
create temporary table "ppdp__network_ranked__0badcafe" as
select
  degrees.node,
cast(degrees.degree as double) / 11    as centrality
from "ppdp__network_degrees__0badcafe" as degrees
