/* ppdp run=0badcafe step=many/create_keys */
CREATE TEMPORARY TABLE "ppdp__pseudonym_keys__0badcafe" (word TEXT NOT NULL, inner_key TEXT NOT NULL, outer_key TEXT NOT NULL)
