CREATE TABLE "identifier_aliases" (
	"prefix" text collate "C" NOT NULL,
	"alias" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"spelling" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	CONSTRAINT "identifier_aliases_prefix_alias_pk" PRIMARY KEY("prefix","alias")
);
--> statement-breakpoint
CREATE INDEX "identifier_aliases_alias" ON "identifier_aliases" USING btree ("alias");--> statement-breakpoint
CREATE INDEX "identifier_aliases_handle" ON "identifier_aliases" USING btree ("prefix","handle");