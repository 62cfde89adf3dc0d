CREATE TABLE "top_level_link" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_since" timestamp with time zone,
	"next_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"is_alarmed" boolean DEFAULT false NOT NULL,
	"connected_since" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"ms" integer DEFAULT 0 NOT NULL,
	"polled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "top_level_queue" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "top_level_queue_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"change" jsonb,
	"subject" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"reference" text DEFAULT '' NOT NULL,
	"code" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "top_level_queue_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "top_level_queue_waiting" ON "top_level_queue" USING btree ("prefix","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "top_level_queue_subject" ON "top_level_queue" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "top_level_queue_settled" ON "top_level_queue" USING btree ("state","settled_at");