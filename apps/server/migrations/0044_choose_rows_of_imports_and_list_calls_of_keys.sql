CREATE TABLE "import_values" (
	"prefix" text collate "C" NOT NULL,
	"template_id" uuid NOT NULL,
	"target" text NOT NULL,
	"value" text NOT NULL,
	"option" text NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "import_values_prefix_template_id_target_value_pk" PRIMARY KEY("prefix","template_id","target","value")
);
--> statement-breakpoint
CREATE TABLE "api_key_calls" (
	"prefix" text collate "C" NOT NULL,
	"key_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"reason" text NOT NULL,
	"rows" integer,
	"ms" integer NOT NULL,
	CONSTRAINT "api_key_calls_prefix_key_id_id_pk" PRIMARY KEY("prefix","key_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "existing" text collate "C" DEFAULT 'update' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "blanks" text collate "C" DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "value_matches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "column_values" jsonb;--> statement-breakpoint
CREATE INDEX "api_key_calls_list" ON "api_key_calls" USING btree ("prefix","id");