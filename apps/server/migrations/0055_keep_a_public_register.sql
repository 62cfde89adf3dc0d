CREATE TABLE "register_checkpoints" (
	"size" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "register_checkpoints_size_at_pk" PRIMARY KEY("size","at")
);
--> statement-breakpoint
CREATE TABLE "register_entries" (
	"leaf" bigint PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt_key" integer NOT NULL,
	"entry" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt_key" integer NOT NULL,
	"entry" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_salt_keys" (
	"version" smallint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "register_checkpoints_at" ON "register_checkpoints" USING btree ("at");--> statement-breakpoint
CREATE INDEX "register_entries_subject" ON "register_entries" USING btree ("subject","revision");--> statement-breakpoint
CREATE INDEX "register_entries_kind" ON "register_entries" USING btree ("kind","leaf");--> statement-breakpoint
INSERT INTO "register_salt_keys" ("version", "key", "since") VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now());
