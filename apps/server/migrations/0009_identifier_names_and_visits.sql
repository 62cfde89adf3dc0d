-- On a large node make the index by hand before the release: CREATE INDEX CONCURRENTLY, as docs/operations.md says.
-- Reading the names of five million identifiers takes a few seconds.
CREATE TABLE "identifier_names" (
	"prefix" text collate "C" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "identifier_names_prefix_name_pk" PRIMARY KEY("prefix","name")
);
--> statement-breakpoint
CREATE TABLE "identifier_visits" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "identifier_visits_prefix_handle_day_pk" PRIMARY KEY("prefix","handle","day")
);
--> statement-breakpoint
CREATE INDEX "identifier_visits_day" ON "identifier_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "identifiers_name" ON "identifiers" USING btree ("prefix","name","updated_at","handle");
--> statement-breakpoint
INSERT INTO "identifier_names" ("prefix", "name") SELECT DISTINCT "prefix", "name" FROM "identifiers" ON CONFLICT DO NOTHING;
