/* ppdp run=0badcafe step=release/set_key */
INSERT INTO "ppdp"."fingerprint_key" (secret) SELECT CAST(GEN_RANDOM_UUID() AS TEXT) || CAST(GEN_RANDOM_UUID() AS TEXT) WHERE NOT EXISTS(SELECT 1 FROM "ppdp"."fingerprint_key")
