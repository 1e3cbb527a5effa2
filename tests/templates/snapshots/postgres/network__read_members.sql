/* ppdp run=0badcafe step=network/read_members */
SELECT super_node FROM "ppdp__network_members__0badcafe" ORDER BY node
