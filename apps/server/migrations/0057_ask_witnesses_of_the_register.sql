CREATE TABLE "register_witnessed" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_witnesses" (
	"name" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"signed_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL,
	"line" text NOT NULL
);
