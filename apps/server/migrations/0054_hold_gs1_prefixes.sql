CREATE TABLE "gs1_conflicts" (
	"alias" text collate "C" NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"other_prefix" text collate "C" NOT NULL,
	"other_handle" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gs1_conflicts_alias_prefix_other_prefix_pk" PRIMARY KEY("alias","prefix","other_prefix")
);
--> statement-breakpoint
CREATE TABLE "gs1_prefixes" (
	"gs1_prefix" text collate "C" NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"proof" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"claimed_by" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "gs1_prefixes_gs1_prefix_prefix_pk" PRIMARY KEY("gs1_prefix","prefix")
);
--> statement-breakpoint
ALTER TABLE "label_jobs" ADD COLUMN "impossible" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "gs1_conflicts_company" ON "gs1_conflicts" USING btree ("prefix","at");--> statement-breakpoint
CREATE INDEX "gs1_conflicts_other" ON "gs1_conflicts" USING btree ("other_prefix","at");--> statement-breakpoint
CREATE UNIQUE INDEX "gs1_prefixes_held" ON "gs1_prefixes" USING btree ("gs1_prefix") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "gs1_prefixes_company" ON "gs1_prefixes" USING btree ("prefix");
--> statement-breakpoint
-- Whole addresses of GS1 were stored with their host, under which no lookup found them.
WITH addresses AS (
  SELECT prefix, alias, regexp_replace(
    replace(replace(replace(rtrim(regexp_replace(regexp_replace(alias, '^HTTPS?://[^/?#]+', ''), '[?#].*$', ''), '/'),
      '(', '%28'), ')', '%29'), '*', '%2A'),
    '^/01/(\d{13})(?=/|$)', '/01/0\1') AS path
  FROM identifier_aliases
  WHERE alias ~ '^HTTPS?://[^/?#]+/(00|01|253|255|401|402|414|415|417|8003|8004|8006|8010|8013|8017|8018)/\d{4}'
), single AS (
  SELECT prefix, path, min(alias) AS alias FROM addresses GROUP BY prefix, path
)
UPDATE identifier_aliases a SET alias = s.path
FROM single s
WHERE a.prefix = s.prefix AND a.alias = s.alias
  AND NOT EXISTS (SELECT 1 FROM identifier_aliases o WHERE o.prefix = s.prefix AND o.alias = s.path);
--> statement-breakpoint
-- Serial numbers are found like numbers of parts, of companies that allow it.
INSERT INTO identifier_finds (prefix, handle, kind, value)
SELECT i.prefix, i.handle, 'serial', upper(regexp_replace(normalize(m[1], NFKC), '\s', '', 'g'))
FROM searchable_prefixes s
JOIN identifiers i ON i.prefix = s.prefix
CROSS JOIN LATERAL regexp_match(i.detail, '"dataId":"serialNo"[^{}]*?"lableValue":"([^"\\]{1,100})"') AS m
WHERE m IS NOT NULL AND regexp_replace(m[1], '\s', '', 'g') <> ''
ON CONFLICT DO NOTHING;
