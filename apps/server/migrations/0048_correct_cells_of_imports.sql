CREATE TABLE "import_corrections" (
	"prefix" text collate "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "import_corrections_prefix_import_id_number_pk" PRIMARY KEY("prefix","import_id","number")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "corrected_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "recheck" boolean DEFAULT false NOT NULL;