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
CREATE TABLE "first_scans" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"template" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"left_on" date,
	"days" integer,
	CONSTRAINT "first_scans_prefix_handle_pk" PRIMARY KEY("prefix","handle")
);
--> statement-breakpoint
CREATE TABLE "scan_months" (
	"prefix" text collate "C" NOT NULL,
	"month" text collate "C" NOT NULL,
	"figures" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_months_prefix_month_pk" PRIMARY KEY("prefix","month")
);
--> statement-breakpoint
CREATE TABLE "unknown_judgements" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"asked" text NOT NULL,
	"judgement" text collate "C" NOT NULL,
	"nearest" text NOT NULL,
	"differs" text NOT NULL,
	"marks" jsonb NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	"warned_at" timestamp with time zone,
	"warned_by" text NOT NULL,
	CONSTRAINT "unknown_judgements_prefix_handle_pk" PRIMARY KEY("prefix","handle")
);
--> statement-breakpoint
CREATE TABLE "identifier_company_days" (
	"prefix" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "identifier_company_days_prefix_day_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "node_report_trail" (
	"month" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "node_report_trail_month_id_pk" PRIMARY KEY("month","id")
);
--> statement-breakpoint
CREATE TABLE "node_reports" (
	"month" text collate "C" NOT NULL,
	"edition" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"figures" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"prepared_at" timestamp with time zone,
	"prepared_by" text NOT NULL,
	"prepared_by_id" text collate "C" NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" text NOT NULL,
	"sent_at" timestamp with time zone,
	"receipt" text NOT NULL,
	CONSTRAINT "node_reports_month_edition_pk" PRIMARY KEY("month","edition")
);
--> statement-breakpoint
CREATE TABLE "node_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"minutes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resolution_days" (
	"prefix" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"outcome" smallint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "resolution_days_prefix_day_outcome_pk" PRIMARY KEY("prefix","day","outcome")
);
--> statement-breakpoint
CREATE TABLE "scan_counts" (
	"prefix" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"template" text collate "C" NOT NULL,
	"batch" text collate "C" NOT NULL,
	"scene" text collate "C" NOT NULL,
	"province" text collate "C" NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "scan_counts_pk" PRIMARY KEY("prefix","day","hour","template","batch","scene","province")
);
--> statement-breakpoint
CREATE TABLE "unknown_codes" (
	"prefix" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"handle" text collate "C" NOT NULL,
	"asked" text NOT NULL,
	"total" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_codes_prefix_day_handle_pk" PRIMARY KEY("prefix","day","handle")
);
--> statement-breakpoint
DROP INDEX "identifier_visits_day";--> statement-breakpoint
CREATE INDEX "company_pages_list" ON "company_pages" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "first_scans_day" ON "first_scans" USING btree ("prefix","day");--> statement-breakpoint
CREATE INDEX "scan_counts_day" ON "scan_counts" USING btree ("day","hour");--> statement-breakpoint
CREATE INDEX "unknown_codes_day" ON "unknown_codes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "identifier_visits_day" ON "identifier_visits" USING btree ("day","prefix");--> statement-breakpoint
INSERT INTO "identifier_company_days" ("prefix", "day", "added")
SELECT "prefix", ("created_at" at time zone 'Asia/Shanghai')::date, count(*) FROM "identifiers"
WHERE "state" <> 'retired' GROUP BY 1, 2;
