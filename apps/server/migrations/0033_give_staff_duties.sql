ALTER TABLE "accounts" ADD COLUMN "duties" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Whoever was staff before had every right, and keeps it until an administrator takes it away.
UPDATE "accounts" SET "duties" = '["review","market","content","finance","support"]'::jsonb WHERE "type" = 'MANAGER';
