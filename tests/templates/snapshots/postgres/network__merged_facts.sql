/* ppdp run=0badcafe step=network/merged_facts */
SELECT COUNT(*) AS edges, COALESCE(SUM(weight), 0) AS weight FROM "ppdp__network_merged_edges__0badcafe"
