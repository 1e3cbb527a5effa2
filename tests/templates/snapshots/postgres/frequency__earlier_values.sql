/* ppdp run=0badcafe step=frequency/earlier_values */
CREATE TEMPORARY TABLE "ppdp__earlier_values_0__0badcafe" AS SELECT kept.set_number AS earlier_set, codes.value FROM "ppdp_private"."people__first" AS kept INNER JOIN "ppdp__value_codes__0badcafe" AS codes ON codes.leaf = kept.value AND codes.slot = 0 WHERE kept.column_name = 'disease' AND kept.person IS NULL
