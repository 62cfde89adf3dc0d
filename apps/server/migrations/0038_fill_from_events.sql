CREATE TABLE "event_fills" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	CONSTRAINT "event_fills_prefix_handle_pk" PRIMARY KEY("prefix","handle")
);
