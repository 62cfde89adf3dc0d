ALTER TABLE "import_matches" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "import_matches" ADD COLUMN "kind" text collate "C";--> statement-breakpoint
ALTER TABLE "import_written" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "uncoded" text collate "C" DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "code_rule_version" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "digest" text DEFAULT '' NOT NULL;