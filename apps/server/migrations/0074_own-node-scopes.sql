ALTER TABLE "own_nodes" ADD COLUMN "scope" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_nodes" ADD COLUMN "draft_scope" jsonb DEFAULT '[]'::jsonb NOT NULL;