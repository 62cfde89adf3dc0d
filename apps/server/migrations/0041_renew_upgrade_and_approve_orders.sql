CREATE TABLE "order_limits" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"limit" bigint NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "renews_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "upgraded_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "upgrades_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "additional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_upgrades" ON "orders" USING btree ("upgrades_id");--> statement-breakpoint
CREATE INDEX "orders_renews" ON "orders" USING btree ("renews_id");--> statement-breakpoint
UPDATE "orders" SET "additional" = true WHERE "renews_id" IS NULL AND "status" IN ('unpaid', 'reviewing', 'refused', 'paid');
