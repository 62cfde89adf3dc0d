CREATE TABLE "identifier_batches" (
	"prefix" text collate "C" NOT NULL,
	"batch" text collate "C" NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "identifier_batches_prefix_batch_pk" PRIMARY KEY("prefix","batch")
);
--> statement-breakpoint
INSERT INTO "identifier_batches" ("prefix", "batch", "total")
SELECT "prefix", "batch", count(*) FROM "identifiers" WHERE "batch" IS NOT NULL AND "state" <> 'retired' GROUP BY 1, 2;