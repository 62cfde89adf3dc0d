CREATE TABLE "identifier_extract_files" (
	"prefix" text collate "C" NOT NULL,
	"extract_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"template" text collate "C" NOT NULL,
	"template_name" text NOT NULL,
	"rows" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"parts" integer,
	"begun" integer NOT NULL,
	CONSTRAINT "identifier_extract_files_prefix_extract_id_number_pk" PRIMARY KEY("prefix","extract_id","number")
);
--> statement-breakpoint
CREATE TABLE "identifier_extracts" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"format" text collate "C" NOT NULL,
	"conditions" jsonb NOT NULL,
	"chosen" jsonb,
	"templates" jsonb NOT NULL,
	"after" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"total" integer,
	"done" integer NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "identifier_extracts_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "identifier_extracts_list" ON "identifier_extracts" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "identifier_extracts_age" ON "identifier_extracts" USING btree ("created_at");