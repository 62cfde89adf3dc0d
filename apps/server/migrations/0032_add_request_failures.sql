CREATE TABLE "request_failures" (
	"day" date NOT NULL,
	"call" text collate "C" NOT NULL,
	"status" smallint NOT NULL,
	"total" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"request_id" text collate "C" NOT NULL,
	CONSTRAINT "request_failures_day_call_status_pk" PRIMARY KEY("day","call","status")
);
