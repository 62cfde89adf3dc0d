CREATE TABLE "identifier_heirs" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"place" jsonb NOT NULL,
	CONSTRAINT "identifier_heirs_prefix_handle_pk" PRIMARY KEY("prefix","handle")
);
--> statement-breakpoint
ALTER TABLE "identifiers" ADD COLUMN "inherited" text;