/* ppdp run=0badcafe step=recode/root_parts */
CREATE TEMPORARY TABLE "ppdp__parts_0__0badcafe" AS SELECT cluster, MIN(cluster) OVER () AS part, 1 AS is_open FROM "ppdp__clusters_0__0badcafe"
