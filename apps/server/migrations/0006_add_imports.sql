CREATE TABLE "import_matches" (
	"prefix" text collate "C" NOT NULL,
	"template_id" uuid NOT NULL,
	"title" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "import_matches_prefix_template_id_title_pk" PRIMARY KEY("prefix","template_id","title")
);
--> statement-breakpoint
CREATE TABLE "import_written" (
	"prefix" text collate "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"handle" text collate "C" NOT NULL,
	"outcome" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "import_written_prefix_import_id_handle_pk" PRIMARY KEY("prefix","import_id","handle")
);
--> statement-breakpoint
CREATE TABLE "import_wrong_rows" (
	"prefix" text collate "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "import_wrong_rows_prefix_import_id_number_pk" PRIMARY KEY("prefix","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"template_name" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"mode" text collate "C" NOT NULL,
	"sheets" jsonb NOT NULL,
	"sheet" text NOT NULL,
	"titles" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"remarks" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"done_rows" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"problem" text NOT NULL,
	"last_identifier" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "imports_list" ON "imports" USING btree ("prefix","created_at");