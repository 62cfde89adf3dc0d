CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settings_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_settings_trail_of" ON "site_settings_trail" USING btree ("settings_id","at");