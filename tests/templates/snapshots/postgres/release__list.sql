/* ppdp run=0badcafe step=release/list */
SELECT "id", "kind", "name", "source", "source_rows", "source_fingerprint", "published_rows", "suppressed_rows", "algorithm", "node", "privacy", "metrics", "policy_hash", "sql_hash", "version", "created_at", "created_by", "groups", "policy", "objects" FROM "ppdp"."releases" WHERE 1 = 1 AND id = '0badcafe' ORDER BY created_at DESC NULLS LAST, id
