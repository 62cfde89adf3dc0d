CREATE TABLE "event_captures" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"state" text collate "C" NOT NULL,
	"on_error" text collate "C" NOT NULL,
	"format" text collate "C" NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"done" integer NOT NULL,
	"stored" integer NOT NULL,
	"known" integer NOT NULL,
	"wrong" integer NOT NULL,
	"problems" text NOT NULL,
	"writer" text collate "C" NOT NULL,
	"writer_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "event_captures_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "event_edges" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"way" text collate "C" NOT NULL,
	"other_prefix" text collate "C" NOT NULL,
	"other_handle" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"event_prefix" text collate "C" NOT NULL,
	"event_id" uuid NOT NULL,
	"foreign" boolean NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"ended_time" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "event_edges_pk" PRIMARY KEY("prefix","handle","way","other_prefix","other_handle","kind","event_prefix","event_id")
);
--> statement-breakpoint
CREATE TABLE "event_photos" (
	"prefix" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"writer_name" text NOT NULL,
	CONSTRAINT "event_photos_prefix_event_id_id_pk" PRIMARY KEY("prefix","event_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_queries" (
	"prefix" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "event_queries_prefix_name_pk" PRIMARY KEY("prefix","name")
);
--> statement-breakpoint
CREATE TABLE "event_separations" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"child" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "event_separations_pk" PRIMARY KEY("prefix","handle","child","kind","event_time","event_id")
);
--> statement-breakpoint
CREATE TABLE "event_subjects" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"role" text collate "C" NOT NULL,
	CONSTRAINT "event_subjects_pk" PRIMARY KEY("prefix","handle","event_time","event_id","role")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"declares_error" boolean NOT NULL,
	"type" text collate "C" NOT NULL,
	"action" text collate "C",
	"event_time" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"record_time" timestamp with time zone NOT NULL,
	"biz_step" text collate "C" NOT NULL,
	"disposition" text collate "C" NOT NULL,
	"read_point" text collate "C" NOT NULL,
	"biz_location" text collate "C" NOT NULL,
	"source" text collate "C" NOT NULL,
	"writer" text collate "C" NOT NULL,
	"writer_name" text NOT NULL,
	"capture_id" uuid,
	"clock_off" boolean NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"content" text NOT NULL,
	"context" text NOT NULL,
	CONSTRAINT "events_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "event_captures_state" ON "event_captures" USING btree ("state","prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "events_event_id" ON "events" USING btree ("prefix","event_id","declares_error");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("prefix","event_time","id");