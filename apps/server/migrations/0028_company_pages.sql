CREATE TABLE "company_page_trail" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "company_page_trail_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "company_pages" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"note" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by_id" text collate "C" NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "company_pages_list" ON "company_pages" USING btree ("state","submitted_at");