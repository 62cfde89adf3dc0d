CREATE TABLE "block_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"block_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"block_no" text NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"identifier" text NOT NULL,
	"identifier_name" text NOT NULL,
	"company_id" uuid,
	"company_name" text NOT NULL,
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"basis" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"blocked_by" text NOT NULL,
	"appeal_until" timestamp with time zone NOT NULL,
	"appeal_text" text NOT NULL,
	"appeal_files" jsonb NOT NULL,
	"appealed_at" timestamp with time zone,
	"appealed_by" text NOT NULL,
	"answer_until" timestamp with time zone,
	"answer" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "blocks_block_no_unique" UNIQUE("block_no")
);
--> statement-breakpoint
ALTER TABLE "identifiers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "block_trail_of" ON "block_trail" USING btree ("block_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_in_force" ON "blocks" USING btree ("prefix","handle") WHERE "blocks"."state" <> 'lifted';--> statement-breakpoint
CREATE INDEX "blocks_company" ON "blocks" USING btree ("company_id","blocked_at");--> statement-breakpoint
CREATE INDEX "blocks_order" ON "blocks" USING btree ("blocked_at");--> statement-breakpoint
CREATE INDEX "blocks_search" ON "blocks" USING gin ("search");