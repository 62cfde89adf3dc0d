ALTER TABLE "own_nodes" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_nodes" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "own_nodes" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "own_nodes" ADD COLUMN "both_until" timestamp with time zone;