CREATE TABLE "search_misses" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_misses_last_at" ON "search_misses" USING btree ("last_at");