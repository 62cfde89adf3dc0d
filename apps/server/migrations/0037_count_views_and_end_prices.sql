CREATE TABLE "application_views" (
	"application_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "application_views_day_application_id_pk" PRIMARY KEY("day","application_id")
);
--> statement-breakpoint
CREATE TABLE "market_words" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "publish_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "prices_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "prices_before" jsonb;