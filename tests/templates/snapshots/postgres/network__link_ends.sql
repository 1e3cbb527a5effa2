/* ppdp run=0badcafe step=network/link_ends */
CREATE TEMPORARY TABLE "ppdp__attack_network_link_ends_0__0badcafe" AS SELECT source AS node, target AS neighbour, 1 AS outward FROM "ppdp__network_edges__0badcafe" WHERE source <> target UNION SELECT target AS node, source AS neighbour, 1 AS outward FROM "ppdp__network_edges__0badcafe" WHERE source <> target
