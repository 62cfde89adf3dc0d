CREATE TABLE "own_node_days" (
	"prefix" text collate "C" NOT NULL,
	"place" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"had_outage" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_node_days_prefix_place_day_pk" PRIMARY KEY("prefix","place","day")
);
--> statement-breakpoint
CREATE TABLE "own_node_sites" (
	"prefix" text collate "C" NOT NULL,
	"place" text collate "C" NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp with time zone,
	"ms" double precision DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"is_alarmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_node_sites_prefix_place_pk" PRIMARY KEY("prefix","place")
);
--> statement-breakpoint
CREATE TABLE "own_node_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_nodes" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sites" jsonb,
	"serial" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone,
	"draft" jsonb,
	"stage" text,
	"proof" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "own_node_trail_of" ON "own_node_trail" USING btree ("prefix","at");