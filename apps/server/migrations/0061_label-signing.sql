CREATE TABLE "label_layouts" (
	"layout" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_layouts_layout_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prefix" text collate "C" NOT NULL,
	"template" text NOT NULL,
	"names" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label_signing_keys" (
	"key_id" text collate "C" PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "label_layouts_content" ON "label_layouts" USING btree ("prefix","template","names");