CREATE TABLE "top_level_deposits" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text collate "C" NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"is_alarmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_level_differences" (
	"prefix" text collate "C" NOT NULL,
	"field" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"ours" text NOT NULL,
	"theirs" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"is_on_its_way" boolean DEFAULT false NOT NULL,
	CONSTRAINT "top_level_differences_prefix_field_pk" PRIMARY KEY("prefix","field")
);
--> statement-breakpoint
CREATE TABLE "top_level_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"is_open" boolean NOT NULL,
	"outcome" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_level_probes" (
	"day" date PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"failed" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_level_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text collate "C" NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_level_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "top_level_messages_open" ON "top_level_messages" USING btree ("is_open","received_at");--> statement-breakpoint
CREATE INDEX "top_level_trail_of" ON "top_level_trail" USING btree ("node","at");