CREATE TABLE "api_key_trail" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "api_key_trail_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" text collate "C" NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"templates" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"per_second" integer NOT NULL,
	"per_day" integer NOT NULL,
	"sandbox" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "api_key_trail_of" ON "api_key_trail" USING btree ("prefix","key_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_digest" ON "api_keys" USING btree ("prefix","digest");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by");