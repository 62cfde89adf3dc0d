ALTER TABLE "label_jobs" ADD COLUMN "templates" text[];--> statement-breakpoint
UPDATE "label_jobs" SET "templates" = (SELECT array_agg(DISTINCT d."template") FROM "label_items" i JOIN "identifiers" d ON d."prefix" = i."prefix" AND d."handle" = i."handle" WHERE i."prefix" = "label_jobs"."prefix" AND i."job_id" = "label_jobs"."id") WHERE "created_at" > now() - interval '30 days';
