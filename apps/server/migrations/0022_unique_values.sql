CREATE TABLE "identifier_uniques" (
	"prefix" text collate "C" NOT NULL,
	"conf_id" text collate "C" NOT NULL,
	"field" text collate "C" NOT NULL,
	"digest" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	CONSTRAINT "identifier_uniques_prefix_conf_id_field_digest_pk" PRIMARY KEY("prefix","conf_id","field","digest")
);
--> statement-breakpoint
CREATE INDEX "identifier_uniques_handle" ON "identifier_uniques" USING btree ("prefix","handle");--> statement-breakpoint
INSERT INTO "identifier_uniques" ("prefix", "conf_id", "field", "digest", "handle")
SELECT i."prefix", CASE s.value ->> 'key' WHEN 'record' THEN '' ELSE s.value ->> 'key' END, f.value ->> 'key',
    encode(sha256(convert_to(e.value ->> 'value', 'UTF8')), 'hex'), i."handle"
  FROM "template_versions" v
  CROSS JOIN LATERAL jsonb_array_elements(v."content" -> 'scenes') s
  CROSS JOIN LATERAL jsonb_array_elements(s.value -> 'fields') f
  JOIN "identifiers" i
    ON i."prefix" = v."prefix" AND i."template" = v."template_id"::text AND i."template_version" = v."version"
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(CASE s.value ->> 'key'
    WHEN 'record' THEN i."content"::jsonb -> 'elements'
    ELSE jsonb_path_query_first(i."content"::jsonb, '$.scenes[*] ? (@.confId == $key).elements',
      jsonb_build_object('key', s.value -> 'key')) END, '[]')) e
 WHERE (f.value ->> 'unique')::boolean AND e.value ->> 'id' = f.value ->> 'key'
   AND jsonb_typeof(e.value -> 'value') IN ('string', 'number')
 ORDER BY i."created_at", i."handle"
ON CONFLICT DO NOTHING;