CREATE TABLE "company_looks" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"subject" text NOT NULL,
	"handle" text collate "C" NOT NULL,
	CONSTRAINT "company_looks_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE INDEX "company_looks_list" ON "company_looks" USING btree ("prefix","at");--> statement-breakpoint
CREATE INDEX "company_looks_at" ON "company_looks" USING btree ("at");