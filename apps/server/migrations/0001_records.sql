-- Identifiers become records: each table is built beside the one before, filled in the order of its new key, and takes
-- its place. On a node with five million identifiers this takes some minutes and twice their space.
ALTER TABLE "identifiers" RENAME TO "former_identifiers"
--> statement-breakpoint
ALTER TABLE "identifier_scenes" RENAME TO "former_scenes"
--> statement-breakpoint
ALTER TABLE "identifier_finds" RENAME TO "former_finds"
--> statement-breakpoint
ALTER TABLE "identifier_codes" RENAME TO "former_codes"
--> statement-breakpoint
ALTER TABLE "identifier_queries" RENAME TO "former_queries"
--> statement-breakpoint
ALTER TABLE "identifier_checks" RENAME TO "former_checks"
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"spelling" text collate "C",
	"name" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"state_reason" text NOT NULL,
	"level" text collate "C" NOT NULL,
	"template" text collate "C" NOT NULL,
	"template_version" integer,
	"batch" text collate "C",
	"successor" text collate "C",
	"visibility" text,
	"content" text NOT NULL,
	"detail" text NOT NULL,
	"revision" integer NOT NULL,
	"writer" text collate "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
)
--> statement-breakpoint
CREATE TABLE "identifier_counts" (
	"prefix" text collate "C" NOT NULL,
	"template" text collate "C" NOT NULL,
	"level" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "identifier_counts_prefix_template_level_state_pk" PRIMARY KEY("prefix","template","level","state")
)
--> statement-breakpoint
CREATE TABLE "identifier_scenes" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"conf_id" text collate "C" NOT NULL,
	"template_code" text NOT NULL,
	"public" text NOT NULL,
	"secret" text
)
--> statement-breakpoint
CREATE TABLE "identifier_revisions" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text collate "C" NOT NULL,
	"principal_kind" text collate "C" NOT NULL,
	"principal_id" text NOT NULL,
	"principal_name" text NOT NULL,
	"reason" text NOT NULL,
	"changed" jsonb NOT NULL,
	"delta" text,
	CONSTRAINT "identifier_revisions_prefix_handle_revision_pk" PRIMARY KEY("prefix","handle","revision")
)
--> statement-breakpoint
CREATE TABLE "identifier_finds" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL
)
--> statement-breakpoint
CREATE TABLE "identifier_codes" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"digest" text NOT NULL
)
--> statement-breakpoint
CREATE TABLE "identifier_queries" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"total" bigint NOT NULL
)
--> statement-breakpoint
CREATE TABLE "identifier_checks" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"city" text NOT NULL,
	"matched" boolean NOT NULL
)
--> statement-breakpoint
-- Elements as the wire had them, in the form of a record. `json` keeps the order of keys, which is that of columns.
CREATE FUNCTION pg_temp.elements_of(wire json) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_agg(json_strip_nulls(json_build_object(
    'id', element->>'dataId',
    'name', element->>'lableName',
    'type', element->>'dataType',
    'value', element->'lableValue',
    'trace', element->>'traceIdentifier',
    'audiences', CASE WHEN (element->>'isVerify')::boolean THEN '["verified","partner","authority"]'::json END
  )) ORDER BY place)
  FROM json_array_elements(wire) WITH ORDINALITY AS listed(element, place)
$$
--> statement-breakpoint
-- Elements as the history kept them; they say `verify` where a record names audiences.
CREATE FUNCTION pg_temp.kept_elements(kept jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN (element->>'verify')::boolean
      THEN (element - 'verify') || '{"audiences":["verified","partner","authority"]}'::jsonb
      ELSE element - 'verify' END
    ORDER BY place), '[]'::jsonb)
  FROM jsonb_array_elements(kept) WITH ORDINALITY AS listed(element, place)
$$
--> statement-breakpoint
CREATE FUNCTION pg_temp.kept_content(kept jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'images', kept->'images',
    'elements', pg_temp.kept_elements(kept->'elements'),
    'scenes', (SELECT coalesce(jsonb_agg(
        scene || jsonb_build_object('elements', pg_temp.kept_elements(scene->'elements')) ORDER BY place), '[]'::jsonb)
      FROM jsonb_array_elements(kept->'scenes') WITH ORDINALITY AS listed(scene, place)))
$$
--> statement-breakpoint
-- Who wrote what, numbered: an identifier that the loader brought has a first revision of which only its run tells.
CREATE TEMP TABLE numbered_changes ON COMMIT DROP AS
  SELECT split_part(handle, '/', 1) AS prefix, handle, at, action, actor_id, actor, changed, "before",
    row_number() OVER written + CASE first_value(action) OVER written WHEN 'create' THEN 0 ELSE 1 END AS revision
  FROM identifier_changes
  WINDOW written AS (PARTITION BY handle ORDER BY at, id)
--> statement-breakpoint
INSERT INTO "identifier_revisions"
  SELECT prefix, handle, revision, at, 'form', 'person', actor_id::text, actor, '', changed,
    CASE WHEN action <> 'create' THEN (pg_temp.kept_content("before")
      || jsonb_build_object('identifier', "before"->'identifier', 'name', "before"->'name')
      || CASE action WHEN 'retire' THEN '{"state":"active"}'::jsonb ELSE '{}'::jsonb END)::text END
  FROM numbered_changes ORDER BY prefix, handle, revision
--> statement-breakpoint
INSERT INTO "identifiers"
  SELECT split_part(i.handle, '/', 1), i.handle, i.spelling, i.name, 'active', '', 'item', '', NULL, NULL, NULL, NULL,
    json_strip_nulls(json_build_object(
      'images', CASE WHEN json_array_length(i.detail::json->'images') > 0 THEN i.detail::json->'images' END,
      'elements', pg_temp.elements_of(coalesce(own.secret::json, i.detail::json->'elements')),
      'scenes', (
        SELECT json_agg(json_build_object(
          'code', scene->>'templateCode',
          'confId', scene->>'sceneConfId',
          'name', scene->>'sceneName',
          'icon', scene->>'icon',
          'elements', pg_temp.elements_of(coalesce(s.secret, s.public)::json)
        ) ORDER BY place)
        FROM json_array_elements(i.detail::json->'scenes') WITH ORDINALITY AS listed(scene, place)
        LEFT JOIN former_scenes s ON s.handle = i.handle AND s.conf_id = scene->>'sceneConfId')
    ))::text,
    i.detail, coalesce(c.revision, 1), coalesce('person:' || c.actor_id::text, 'system:load'), i.created_at, i.updated_at
  FROM former_identifiers i
  LEFT JOIN former_scenes own ON own.handle = i.handle AND own.conf_id = ''
  LEFT JOIN (SELECT DISTINCT ON (handle) handle, revision, actor_id FROM numbered_changes ORDER BY handle, revision DESC) c
    ON c.handle = i.handle
  ORDER BY 1, 2
--> statement-breakpoint
-- Retired identifiers were known to the history alone.
INSERT INTO "identifiers"
  SELECT prefix, handle, nullif("before"->>'identifier', handle), "before"->>'name', 'retired', '', 'item', '', NULL, NULL,
    NULL, NULL, pg_temp.kept_content("before")::text, '{"images":[],"scenes":[],"elements":[]}', revision,
    'person:' || actor_id::text, first_value(at) OVER (PARTITION BY handle ORDER BY revision), at
  FROM numbered_changes n WHERE action = 'retire'
    AND NOT EXISTS (SELECT FROM identifiers i WHERE i.handle = n.handle)
--> statement-breakpoint
INSERT INTO "identifier_counts"
  SELECT prefix, template, level, state, count(*) FROM identifiers GROUP BY 1, 2, 3, 4
--> statement-breakpoint
INSERT INTO "identifier_scenes"
  SELECT split_part(handle, '/', 1), handle, conf_id, template_code, public, secret FROM former_scenes ORDER BY 1, 2, 3
--> statement-breakpoint
INSERT INTO "identifier_finds"
  SELECT split_part(handle, '/', 1), handle, kind, value FROM former_finds ORDER BY 1, 2, 3, 4
--> statement-breakpoint
INSERT INTO "identifier_codes" SELECT split_part(handle, '/', 1), handle, digest FROM former_codes ORDER BY 1, 2
--> statement-breakpoint
INSERT INTO "identifier_queries"
  SELECT split_part(handle, '/', 1), handle, first_at, total FROM former_queries ORDER BY 1, 2
--> statement-breakpoint
INSERT INTO "identifier_checks"
  SELECT split_part(handle, '/', 1), handle, id, at, city, matched FROM former_checks ORDER BY 1, 2, 3
--> statement-breakpoint
DROP TABLE "former_identifiers", "former_scenes", "former_finds", "former_codes", "former_queries", "former_checks", "identifier_changes"
--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_prefix_handle_pk" PRIMARY KEY("prefix","handle")
--> statement-breakpoint
ALTER TABLE "identifier_scenes" ADD CONSTRAINT "identifier_scenes_prefix_handle_conf_id_pk" PRIMARY KEY("prefix","handle","conf_id")
--> statement-breakpoint
ALTER TABLE "identifier_finds" ADD CONSTRAINT "identifier_finds_prefix_handle_kind_value_pk" PRIMARY KEY("prefix","handle","kind","value")
--> statement-breakpoint
ALTER TABLE "identifier_codes" ADD CONSTRAINT "identifier_codes_prefix_handle_pk" PRIMARY KEY("prefix","handle")
--> statement-breakpoint
ALTER TABLE "identifier_queries" ADD CONSTRAINT "identifier_queries_prefix_handle_pk" PRIMARY KEY("prefix","handle")
--> statement-breakpoint
ALTER TABLE "identifier_checks" ADD CONSTRAINT "identifier_checks_prefix_handle_id_pk" PRIMARY KEY("prefix","handle","id")
--> statement-breakpoint
CREATE INDEX "identifiers_list" ON "identifiers" USING btree ("prefix","template","level","state","updated_at","handle")
--> statement-breakpoint
CREATE INDEX "identifiers_batch" ON "identifiers" USING btree ("prefix","batch","state","updated_at","handle") WHERE "identifiers"."batch" is not null
--> statement-breakpoint
CREATE INDEX "identifier_finds_value" ON "identifier_finds" USING btree ("kind","value","handle")
--> statement-breakpoint
CREATE INDEX "identifier_checks_handle" ON "identifier_checks" USING btree ("prefix","handle","at")
