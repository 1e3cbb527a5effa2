/* ppdp run=0badcafe step=network/create_links */
CREATE TEMPORARY TABLE "ppdp__network_defended_edges__0badcafe" (source BIGINT, target BIGINT, weight DOUBLE PRECISION)
