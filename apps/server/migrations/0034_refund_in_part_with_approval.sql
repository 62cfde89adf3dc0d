CREATE TABLE "refund_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"whole" boolean NOT NULL,
	"reason" text NOT NULL,
	"answer" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposer" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_unique";--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "invoice_orders" SET "amount" = "orders"."total" FROM "orders" WHERE "orders"."id" = "invoice_orders"."order_id";--> statement-breakpoint
ALTER TABLE "invoice_orders" ALTER COLUMN "amount" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_approvals_open" ON "refund_approvals" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_approvals_status" ON "refund_approvals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refund_approvals_search" ON "refund_approvals" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id") WHERE kind <> 'part';--> statement-breakpoint
CREATE INDEX "refunds_payment_all" ON "refunds" USING btree ("payment_id");