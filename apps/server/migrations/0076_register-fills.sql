CREATE TABLE "register_fills" (
	"kind" text collate "C" PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "register_fills" ("kind", "due_at") SELECT "kind", now() + interval '1 hour' FROM (VALUES ('prefix'), ('template'), ('recall')) AS "kinds" ("kind") WHERE EXISTS (SELECT 1 FROM "companies");
