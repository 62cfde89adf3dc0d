CREATE TABLE "share_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"owner" text collate "C" NOT NULL,
	"partner" text collate "C" NOT NULL,
	"until" date NOT NULL,
	"templates" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "share_trail_of" ON "share_trail" USING btree ("share_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_open" ON "shares" USING btree ("owner","partner") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "shares_partner" ON "shares" USING btree ("partner","owner");