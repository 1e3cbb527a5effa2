/* ppdp run=0badcafe step=attack/group_values */
CREATE TEMPORARY TABLE "ppdp__attack_group_values_0__0badcafe" AS SELECT DISTINCT groups.node_1 AS group_id, listed.value_0 AS value FROM "ppdp__attack_seen_0__0badcafe" AS listed INNER JOIN "ppdp__attack_groups_0__0badcafe" AS groups ON groups.shown_0 = listed.shown_0 AND groups.shown_1 = listed.shown_1
