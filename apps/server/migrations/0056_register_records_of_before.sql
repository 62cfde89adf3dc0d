CREATE TABLE "identifier_register_fills" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"after" text collate "C" NOT NULL,
	"again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "register_queue_subject" ON "register_queue" USING btree ("subject");--> statement-breakpoint
INSERT INTO "identifier_register_fills" ("prefix", "after") SELECT DISTINCT "prefix", '' FROM "identifier_counts" WHERE "total" > 0 AND "prefix" NOT LIKE '%.T';
