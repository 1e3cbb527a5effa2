/* ppdp run=0badcafe step=release/set_key */
INSERT INTO "ppdp"."fingerprint_key" (secret) SELECT MD5(CAST(RANDOM() AS TEXT) || CAST(RANDOM() AS TEXT) || CAST(RANDOM() AS TEXT)) WHERE NOT EXISTS(SELECT 1 FROM "ppdp"."fingerprint_key")
