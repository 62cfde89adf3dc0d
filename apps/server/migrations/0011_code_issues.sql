CREATE TABLE "code_issue_blocks" (
	"prefix" text collate "C" NOT NULL,
	"issue_id" uuid NOT NULL,
	"block" integer NOT NULL,
	"codes" text NOT NULL,
	CONSTRAINT "code_issue_blocks_prefix_issue_id_block_pk" PRIMARY KEY("prefix","issue_id","block")
);
--> statement-breakpoint
CREATE TABLE "code_issues" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"rule_version" integer NOT NULL,
	"template_id" text collate "C" NOT NULL,
	"template_version" integer,
	"template_name" text NOT NULL,
	"batch" text collate "C",
	"name" text NOT NULL,
	"note" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"done" integer NOT NULL,
	"skipped" integer NOT NULL,
	"blocks" integer NOT NULL,
	"first_code" text NOT NULL,
	"last_code" text NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"creator_kind" text collate "C" NOT NULL,
	"creator_id" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "code_issues_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "code_issues_list" ON "code_issues" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "code_issues_state" ON "code_issues" USING btree ("state","prefix");