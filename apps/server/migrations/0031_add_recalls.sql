CREATE TABLE "recall_block_notices" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"recall_id" uuid NOT NULL,
	"recipient" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"parts" integer NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text NOT NULL,
	"found" integer NOT NULL,
	"set_aside" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text NOT NULL,
	CONSTRAINT "recall_block_notices_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "recall_disposals" (
	"recall_prefix" text collate "C" NOT NULL,
	"recall_id" uuid NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"result" text collate "C" NOT NULL,
	"customer" text collate "C" NOT NULL,
	"level" integer NOT NULL,
	"place" text NOT NULL,
	"minutes" integer,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "recall_disposals_pk" PRIMARY KEY("recall_prefix","recall_id","prefix","handle")
);
--> statement-breakpoint
CREATE TABLE "recall_groups" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"recall_prefix" text collate "C" NOT NULL,
	"recall_id" uuid NOT NULL,
	"scope" integer NOT NULL,
	"level" integer NOT NULL,
	"name" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"customer" text collate "C" NOT NULL,
	"place" text NOT NULL,
	"path" text NOT NULL,
	"waiting" boolean NOT NULL,
	"onward" boolean NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "recall_groups_pk" PRIMARY KEY("prefix","handle","recall_prefix","recall_id","scope")
);
--> statement-breakpoint
CREATE TABLE "recall_members" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"recall_prefix" text collate "C" NOT NULL,
	"recall_id" uuid NOT NULL,
	"scope" integer NOT NULL,
	"level" integer NOT NULL,
	"name" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"customer" text collate "C" NOT NULL,
	"place" text NOT NULL,
	"path" text NOT NULL,
	"waiting" boolean NOT NULL,
	"onward" boolean NOT NULL,
	"batch" text collate "C",
	"excluded" text,
	CONSTRAINT "recall_members_pk" PRIMARY KEY("prefix","handle","recall_prefix","recall_id","scope")
);
--> statement-breakpoint
CREATE TABLE "recall_reminders" (
	"prefix" text collate "C" NOT NULL,
	"recall_id" uuid NOT NULL,
	"recipient" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_reminders_prefix_recall_id_recipient_pk" PRIMARY KEY("prefix","recall_id","recipient")
);
--> statement-breakpoint
CREATE TABLE "recall_scopes" (
	"prefix" text collate "C" NOT NULL,
	"recall_id" uuid NOT NULL,
	"scope" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"causes" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"reason" text NOT NULL,
	"figures" jsonb,
	"reckoned_at" timestamp with time zone,
	"asker_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone,
	"note" text NOT NULL,
	CONSTRAINT "recall_scopes_prefix_recall_id_scope_pk" PRIMARY KEY("prefix","recall_id","scope")
);
--> statement-breakpoint
CREATE TABLE "recall_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recall_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"number" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"defect" text NOT NULL,
	"consequence" text NOT NULL,
	"remedy" text NOT NULL,
	"phone" text NOT NULL,
	"official_number" text NOT NULL,
	"weeks" integer NOT NULL,
	"close_at" integer NOT NULL,
	"scope" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text NOT NULL,
	CONSTRAINT "recalls_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "trace_audiences" (
	"prefix" text collate "C" NOT NULL,
	"template" text collate "C" NOT NULL,
	"shown_to" text collate "C" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "trace_audiences_prefix_template_pk" PRIMARY KEY("prefix","template")
);
--> statement-breakpoint
CREATE TABLE "trace_link_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trace_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"offerer" text collate "C" NOT NULL,
	"partner" text collate "C" NOT NULL,
	"pair" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text NOT NULL,
	"reminders" integer NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trace_sheets" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"code" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"reader" text collate "C" NOT NULL,
	"picture" jsonb NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"token" text collate "C",
	"until" date,
	"revoked_at" timestamp with time zone,
	"opened" integer NOT NULL,
	CONSTRAINT "trace_sheets_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "recall_block_notices_of" ON "recall_block_notices" USING btree ("prefix","recall_id");--> statement-breakpoint
CREATE INDEX "recall_block_notices_for" ON "recall_block_notices" USING btree ("recipient","sent_at");--> statement-breakpoint
CREATE INDEX "recall_disposals_time" ON "recall_disposals" USING btree ("recall_prefix","recall_id","at");--> statement-breakpoint
CREATE INDEX "recall_disposals_part" ON "recall_disposals" USING btree ("prefix","handle");--> statement-breakpoint
CREATE INDEX "recall_groups_list" ON "recall_groups" USING btree ("recall_prefix","recall_id","scope","level");--> statement-breakpoint
CREATE INDEX "recall_members_list" ON "recall_members" USING btree ("recall_prefix","recall_id","scope","level","prefix","handle");--> statement-breakpoint
CREATE UNIQUE INDEX "recall_scopes_open" ON "recall_scopes" USING btree ("prefix","recall_id") WHERE state in ('draft', 'asked', 'approved');--> statement-breakpoint
CREATE INDEX "recall_trail_of" ON "recall_trail" USING btree ("recall_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_number" ON "recalls" USING btree ("prefix","number");--> statement-breakpoint
CREATE INDEX "recalls_list" ON "recalls" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "trace_link_trail_of" ON "trace_link_trail" USING btree ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_links_open" ON "trace_links" USING btree ("pair") WHERE state in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "trace_links_offerer" ON "trace_links" USING btree ("offerer","created_at");--> statement-breakpoint
CREATE INDEX "trace_links_partner" ON "trace_links" USING btree ("partner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_sheets_code" ON "trace_sheets" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_sheets_token" ON "trace_sheets" USING btree ("token") WHERE token is not null;--> statement-breakpoint
CREATE INDEX "trace_sheets_handle" ON "trace_sheets" USING btree ("prefix","handle","created_at");--> statement-breakpoint
CREATE INDEX "event_edges_foreign" ON "event_edges" USING btree ("prefix","other_prefix") WHERE "event_edges"."foreign";