/* ppdp run=0badcafe step=network/create_values */
CREATE TEMPORARY TABLE "ppdp__network_base__0badcafe" (node BIGINT, "base" DOUBLE PRECISION)
