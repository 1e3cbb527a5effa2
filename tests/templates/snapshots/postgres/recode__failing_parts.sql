/* ppdp run=0badcafe step=recode/failing_parts */
CREATE TEMPORARY TABLE "ppdp__last_parts__0badcafe" AS SELECT clusters.cluster, CASE WHEN failing.cluster IS NULL THEN clusters.cluster ELSE MIN(failing.cluster) OVER () END AS part FROM "ppdp__clusters_1__0badcafe" AS clusters LEFT JOIN "ppdp__failing_1__0badcafe" AS failing ON failing.cluster = clusters.cluster
