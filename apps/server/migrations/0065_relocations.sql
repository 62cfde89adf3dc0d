CREATE TABLE "arrival_parts" (
	"prefix" text collate "C" NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"records" integer NOT NULL,
	"raw_bytes" integer NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"file" jsonb,
	CONSTRAINT "arrival_parts_prefix_run_id_number_pk" PRIMARY KEY("prefix","run_id","number")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"state" text collate "C" NOT NULL,
	"problem" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"received" integer NOT NULL,
	"done" integer NOT NULL,
	"parts" integer NOT NULL,
	"last_key" text collate "C" NOT NULL,
	"node_prefix" text NOT NULL,
	"node_name" text NOT NULL,
	"exported_at" timestamp with time zone,
	"company" jsonb,
	"digest" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"left" jsonb NOT NULL,
	"issues" jsonb NOT NULL,
	"issue_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "arrivals_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "departure_parts" (
	"prefix" text collate "C" NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"records" integer NOT NULL,
	"raw_bytes" integer NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"file" jsonb,
	"documents" jsonb NOT NULL,
	CONSTRAINT "departure_parts_prefix_run_id_number_pk" PRIMARY KEY("prefix","run_id","number")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"state" text collate "C" NOT NULL,
	"kinds" jsonb NOT NULL,
	"after" text collate "C" NOT NULL,
	"left" jsonb NOT NULL,
	"parts" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"signature" text NOT NULL,
	"fingerprint" text NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "departures_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "relocation_keys" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"node_prefix" text NOT NULL,
	"node_name" text NOT NULL,
	"public_key" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relocation_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "arrivals_list" ON "arrivals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "departures_list" ON "departures" USING btree ("prefix","created_at");--> statement-breakpoint
CREATE INDEX "departures_age" ON "departures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "relocation_trail_of" ON "relocation_trail" USING btree ("run_id","at");