CREATE TABLE "handle_site" (
	"id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"serial" integer NOT NULL
);
