/* ppdp run=0badcafe step=verify/network_links */
SELECT node AS source, node AS target FROM "<schema>"."ppdp__network_nodes_of__0badcafe" UNION ALL SELECT source, target FROM "<schema>"."ppdp__network_edges_of__0badcafe"
