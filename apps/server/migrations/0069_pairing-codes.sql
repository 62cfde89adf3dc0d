CREATE TABLE "own_node_codes" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"request" text NOT NULL,
	CONSTRAINT "own_node_codes_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "own_nodes" ADD COLUMN "paired" jsonb;