/* ppdp run=0badcafe step=attack/shown_values */
CREATE TEMPORARY TABLE "ppdp__attack_shown_0__0badcafe" AS SELECT * FROM "ppdp__attack_seen_0__0badcafe" WHERE value_0 <> '=*'
