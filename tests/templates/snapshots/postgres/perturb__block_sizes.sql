/* ppdp run=0badcafe step=perturb/block_sizes */
SELECT MAX(n) AS largest, MIN(n) AS fewest FROM (SELECT COUNT(*) AS n FROM "ppdp__blocks_0__0badcafe" GROUP BY ppdp_block) AS counted
