ALTER TABLE "refund_approvals" ADD COLUMN "by_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "refund_approvals" SET "by_buyer" = true WHERE "reason" LIKE '自助退订：%';
