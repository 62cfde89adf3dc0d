CREATE TABLE "template_move_refusals" (
	"prefix" text collate "C" NOT NULL,
	"move_id" uuid NOT NULL,
	"handle" text collate "C" NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "template_move_refusals_prefix_move_id_handle_pk" PRIMARY KEY("prefix","move_id","handle")
);
--> statement-breakpoint
CREATE TABLE "template_moves" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"place" jsonb NOT NULL,
	"total" integer NOT NULL,
	"moved" integer NOT NULL,
	"refused" integer NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "template_moves_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
ALTER TABLE "identifier_counts" DROP CONSTRAINT "identifier_counts_prefix_template_level_state_pk";--> statement-breakpoint
ALTER TABLE "identifier_counts" ADD COLUMN "template_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DELETE FROM "identifier_counts" WHERE "template" <> '';--> statement-breakpoint
INSERT INTO "identifier_counts" ("prefix", "template", "template_version", "level", "state", "total")
  SELECT "prefix", "template", coalesce("template_version", 0), "level", "state", count(*) FROM "identifiers"
   WHERE "template" <> '' GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
ALTER TABLE "identifier_counts" ADD CONSTRAINT "identifier_counts_pk" PRIMARY KEY("prefix","template","template_version","level","state");--> statement-breakpoint
CREATE INDEX "template_moves_list" ON "template_moves" USING btree ("prefix","template_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "template_moves_running" ON "template_moves" USING btree ("prefix","template_id") WHERE state = 'running';