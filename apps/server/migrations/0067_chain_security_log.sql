CREATE TABLE "security_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"before_position" bigint NOT NULL,
	"before_digest" text NOT NULL,
	"last_position" bigint NOT NULL,
	"last_digest" text NOT NULL,
	"sent_position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "personal_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "security_log_unchained" ON "security_log" USING btree ("at","id") WHERE position is null;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_position_unique" UNIQUE("position");