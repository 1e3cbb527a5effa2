/* ppdp run=0badcafe step=network/changed_roots */
SELECT COUNT(*) AS changed FROM "ppdp__network_roots_0__0badcafe" AS earlier INNER JOIN "ppdp__network_roots_1__0badcafe" AS later ON later.node = earlier.node WHERE later.root <> earlier.root
