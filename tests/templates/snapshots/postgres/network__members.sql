/* ppdp run=0badcafe step=network/members */
CREATE TEMPORARY TABLE "ppdp__network_members__0badcafe" AS SELECT nodes.node, COALESCE(roots.root, nodes.node) AS super_node FROM "ppdp__network_nodes__0badcafe" AS nodes LEFT JOIN "ppdp__network_roots_2__0badcafe" AS roots ON roots.node = nodes.node
