ALTER TABLE "applications" ADD COLUMN "monthly" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "billings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deployments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rating" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "users" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "bill_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;