ALTER TABLE "imports" ADD COLUMN "created_kind" text collate "C" DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "limited" boolean DEFAULT false NOT NULL;