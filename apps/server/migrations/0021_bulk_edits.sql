CREATE TABLE "bulk_edit_rows" (
	"prefix" text collate "C" NOT NULL,
	"edit_id" uuid NOT NULL,
	"handle" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"reason" text collate "C" NOT NULL,
	"problem" text NOT NULL,
	"code_digest" text,
	CONSTRAINT "bulk_edit_rows_prefix_edit_id_handle_pk" PRIMARY KEY("prefix","edit_id","handle")
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"about" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"chosen" jsonb,
	"state" text collate "C" NOT NULL,
	"total" integer,
	"rows" integer NOT NULL,
	"changed" integer NOT NULL,
	"done" integer NOT NULL,
	"skipped" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"after" text collate "C" NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_edits_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "bulk_edits_list" ON "bulk_edits" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "bulk_edits_state" ON "bulk_edits" USING btree ("state","created_at");