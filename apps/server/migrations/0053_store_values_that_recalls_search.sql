CREATE TABLE "identifier_trait_fills" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"after" text collate "C" NOT NULL,
	"again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identifier_traits" (
	"prefix" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	CONSTRAINT "identifier_traits_prefix_role_value_handle_pk" PRIMARY KEY("prefix","role","value","handle")
);
--> statement-breakpoint
CREATE INDEX "identifier_traits_handle" ON "identifier_traits" USING btree ("prefix","handle");--> statement-breakpoint
INSERT INTO "identifier_trait_fills" ("prefix", "after") SELECT DISTINCT "prefix", '' FROM "identifier_counts" WHERE "total" > 0 AND "prefix" NOT LIKE '%.T';
