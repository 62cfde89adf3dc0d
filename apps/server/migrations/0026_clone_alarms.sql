CREATE TABLE "clone_alarm_trail" (
	"prefix" text collate "C" NOT NULL,
	"alarm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "clone_alarm_trail_prefix_alarm_id_id_pk" PRIMARY KEY("prefix","alarm_id","id")
);
--> statement-breakpoint
CREATE TABLE "clone_alarms" (
	"prefix" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	"handle" text collate "C" NOT NULL,
	"identifier" text NOT NULL,
	"identifier_name" text NOT NULL,
	"template" text collate "C" NOT NULL,
	"batch" text collate "C",
	"version" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"points" integer NOT NULL,
	"warn_at" integer NOT NULL,
	"checks" integer NOT NULL,
	"cities" integer NOT NULL,
	"signs" jsonb NOT NULL,
	"asks_photo" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"warned_at" timestamp with time zone,
	"counted_from" timestamp with time zone,
	CONSTRAINT "clone_alarms_prefix_id_pk" PRIMARY KEY("prefix","id")
);
--> statement-breakpoint
CREATE TABLE "clone_settings" (
	"prefix" text collate "C" NOT NULL,
	"template" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"guide" jsonb NOT NULL,
	"phone" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "clone_settings_prefix_template_pk" PRIMARY KEY("prefix","template")
);
--> statement-breakpoint
ALTER TABLE "identifier_checks" ADD COLUMN "province" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identifier_checks" ADD COLUMN "device" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identifier_checks" ADD COLUMN "agent" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "clone_alarms_handle" ON "clone_alarms" USING btree ("prefix","handle");--> statement-breakpoint
CREATE INDEX "clone_alarms_list" ON "clone_alarms" USING btree ("prefix","state","points");--> statement-breakpoint
CREATE INDEX "identifier_checks_devices" ON "identifier_checks" USING btree ("at") WHERE "identifier_checks"."device" <> '';