CREATE TABLE "content_editors" (
	"key" text NOT NULL,
	"account_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_editors_key_account_id_pk" PRIMARY KEY("key","account_id")
);
