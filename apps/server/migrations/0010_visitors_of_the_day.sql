CREATE TABLE "identifier_visitors" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"place" text collate "C" NOT NULL,
	"slot" smallint NOT NULL,
	"visitor" text collate "C" NOT NULL,
	CONSTRAINT "identifier_visitors_prefix_handle_day_place_slot_pk" PRIMARY KEY("prefix","handle","day","place","slot")
);
--> statement-breakpoint
CREATE INDEX "identifier_visitors_day" ON "identifier_visitors" USING btree ("day");