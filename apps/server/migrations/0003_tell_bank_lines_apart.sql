-- Two tables of the desk are changed in one short step: they hold thousands of rows, not millions.
ALTER TABLE "payments" ADD COLUMN "bank_line_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_reference_unique";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "running" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "order_codes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bank_lines" SET
  "day" = ("at" AT TIME ZONE 'Asia/Shanghai')::date,
  "taken" = CASE WHEN "status" = 'used' THEN "amount" ELSE 0 END,
  "order_codes" = coalesce(
    (SELECT array_agg(DISTINCT found[1]) FROM regexp_matches(upper("note"), 'BJ\d{12,16}', 'g') AS found),
    '{}'
  );--> statement-breakpoint
-- Transfers that staff typed by hand become lines of their own, so that a later statement finds them.
INSERT INTO "bank_lines"
  ("id", "reference", "at", "day", "amount", "payer_name", "payer_account", "note", "status", "taken", "order_id",
   "typed", "imported_at", "imported_by", "search")
SELECT p."id", p."transaction_id", p."succeeded_at", (p."succeeded_at" AT TIME ZONE 'Asia/Shanghai')::date, p."amount",
  p."payer", '', '', 'used', p."amount", p."order_id", true, p."created_at", o."buyer_id", ''::tsvector
FROM "payments" p JOIN "orders" o ON o."id" = p."order_id"
WHERE p."method" = 'transfer' AND p."status" = 'succeeded' AND p."transaction_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "bank_lines" b WHERE b."reference" = p."transaction_id");--> statement-breakpoint
UPDATE "payments" p SET "bank_line_id" = b."id"
FROM "bank_lines" b WHERE p."method" = 'transfer' AND b."reference" = p."transaction_id";--> statement-breakpoint
ALTER TABLE "bank_lines" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
DROP INDEX "payments_transaction";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("method","transaction_id") WHERE bank_line_id is null;--> statement-breakpoint
CREATE INDEX "payments_bank_line" ON "payments" USING btree ("bank_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_movement" ON "bank_lines" USING btree ("account","day","amount","payer_name","payer_account","reference","running");--> statement-breakpoint
CREATE INDEX "bank_lines_reference" ON "bank_lines" USING btree ("reference");
