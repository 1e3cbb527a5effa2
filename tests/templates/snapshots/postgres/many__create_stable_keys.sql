/* ppdp run=0badcafe step=many/create_stable_keys */
CREATE TABLE IF NOT EXISTS "ppdp_private"."pseudonym_keys" (word TEXT NOT NULL, inner_key TEXT NOT NULL, outer_key TEXT NOT NULL)
