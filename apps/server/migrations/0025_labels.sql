CREATE TABLE "label_items" (
	"prefix" text collate "C" NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"handle" text collate "C" NOT NULL,
	"result" text collate "C" NOT NULL,
	"read" text NOT NULL,
	"note" text NOT NULL,
	"made" text,
	CONSTRAINT "label_items_prefix_job_id_number_pk" PRIMARY KEY("prefix","job_id","number")
);
--> statement-breakpoint
CREATE TABLE "label_jobs" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"number" text collate "C" NOT NULL,
	"template_id" uuid NOT NULL,
	"template_name" text NOT NULL,
	"template_version" integer NOT NULL,
	"printer_name" text NOT NULL,
	"dpi" integer NOT NULL,
	"origin" text NOT NULL,
	"format" text collate "C" NOT NULL,
	"start_cell" integer NOT NULL,
	"with_secrets" boolean NOT NULL,
	"reason" text collate "C" NOT NULL,
	"note" text NOT NULL,
	"old" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"same" integer NOT NULL,
	"wrong" integer NOT NULL,
	"retired" integer NOT NULL,
	"file" text collate "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"problem" text NOT NULL,
	"took" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" text NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "label_jobs_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "label_printers" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"dpi" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "label_printers_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "label_prints" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"job_id" uuid NOT NULL,
	"job_number" text collate "C" NOT NULL,
	"copy" integer NOT NULL,
	"by_name" text NOT NULL,
	"reason" text collate "C" NOT NULL,
	"note" text NOT NULL,
	"old" text collate "C" NOT NULL,
	CONSTRAINT "label_prints_prefix_handle_id_pk" PRIMARY KEY("prefix","handle","id")
);
--> statement-breakpoint
CREATE TABLE "label_template_versions" (
	"prefix" text collate "C" NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"design" jsonb NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"released_by" text NOT NULL,
	CONSTRAINT "label_template_versions_prefix_template_id_version_pk" PRIMARY KEY("prefix","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "label_templates" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb,
	"sample" text collate "C" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "label_templates_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "label_items_handle" ON "label_items" USING btree ("prefix","handle");--> statement-breakpoint
CREATE INDEX "label_jobs_list" ON "label_jobs" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "label_jobs_state" ON "label_jobs" USING btree ("state","prefix");--> statement-breakpoint
CREATE INDEX "label_prints_reprints" ON "label_prints" USING btree ("prefix","reason","at");--> statement-breakpoint
CREATE INDEX "label_templates_list" ON "label_templates" USING btree ("prefix","updated_at");