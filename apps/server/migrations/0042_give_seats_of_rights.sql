CREATE TABLE "entitlement_seats" (
	"entitlement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "entitlement_seats_entitlement_id_user_id_pk" PRIMARY KEY("entitlement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "seat_links" (
	"entitlement_id" uuid PRIMARY KEY NOT NULL,
	"token" text collate "C" NOT NULL,
	"until_day" date NOT NULL,
	"creator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "entitlement_orders" ADD COLUMN "seats_before" integer;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seats" integer;--> statement-breakpoint
CREATE INDEX "entitlement_seats_user" ON "entitlement_seats" USING btree ("user_id");