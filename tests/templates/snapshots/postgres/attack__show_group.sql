/* ppdp run=0badcafe step=attack/show_group */
SELECT DISTINCT shown_0, shown_1 FROM "ppdp__attack_seen_0__0badcafe" WHERE group_id = 2
