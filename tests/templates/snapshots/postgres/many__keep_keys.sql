/* ppdp run=0badcafe step=many/keep_keys */
INSERT INTO "ppdp_private"."pseudonym_keys" (word, inner_key, outer_key) SELECT drawn.word, drawn.inner_key, drawn.outer_key FROM "ppdp__pseudonym_keys__0badcafe" AS drawn WHERE drawn.word IN ('o''person') AND NOT EXISTS(SELECT 1 FROM "ppdp_private"."pseudonym_keys" AS kept WHERE kept.word = drawn.word)
