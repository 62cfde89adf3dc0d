INSERT INTO "register_queue" ("kind", "prefix", "subject", "revision", "at", "salt_key", "entry")
SELECT 'key', '', "key_id", 0, "at", 0,
  '{"action":"' || "action" || '","at":"' || to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || '","digest":"' || encode(sha256(decode("public_key", 'base64')), 'hex')
    || '","kind":"key","prefix":"","subject":"' || "key_id" || '","use":"labels","v":1}'
FROM (
  SELECT "key_id", "public_key", 'added' AS "action", "created_at" AS "at" FROM "label_signing_keys"
  UNION ALL
  SELECT "key_id", "public_key", 'revoked', "revoked_at" FROM "label_signing_keys" WHERE "revoked_at" IS NOT NULL
) "changes"
ORDER BY "at", "action";
