CREATE TABLE "code_counters" (
	"prefix" text collate "C" NOT NULL,
	"rule_id" uuid NOT NULL,
	"period" text collate "C" NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "code_counters_prefix_rule_id_period_pk" PRIMARY KEY("prefix","rule_id","period")
);
--> statement-breakpoint
CREATE TABLE "code_ranges" (
	"prefix" text collate "C" NOT NULL,
	"rule_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"holder" text NOT NULL,
	"note" text NOT NULL,
	"until" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "code_ranges_prefix_rule_id_id_pk" PRIMARY KEY("prefix","rule_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_rule_versions" (
	"prefix" text collate "C" NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"pattern" text NOT NULL,
	"reset" text NOT NULL,
	"number_order" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "code_rule_versions_prefix_rule_id_version_pk" PRIMARY KEY("prefix","rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "code_rules" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"pattern" text NOT NULL,
	"reset" text NOT NULL,
	"number_order" text NOT NULL,
	"version" integer NOT NULL,
	"seed" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "code_rules_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"prefix" text collate "C" NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "template_versions_prefix_template_id_version_pk" PRIMARY KEY("prefix","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "templates_prefix_id_pk" PRIMARY KEY("prefix","id")
);
