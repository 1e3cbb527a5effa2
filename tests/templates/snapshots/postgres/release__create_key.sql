/* ppdp run=0badcafe step=release/create_key */
CREATE TABLE IF NOT EXISTS "ppdp"."fingerprint_key" (secret TEXT NOT NULL)
