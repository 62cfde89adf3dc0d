CREATE TABLE "application_contents" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"listed" jsonb
);
--> statement-breakpoint
CREATE TABLE "application_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	"content" jsonb
);
--> statement-breakpoint
CREATE TABLE "application_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"package_id" uuid NOT NULL,
	"package_key" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"application_name" text NOT NULL,
	"user_id" uuid,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"application_name" text NOT NULL,
	"own" boolean NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"user_id" uuid,
	"order_id" text NOT NULL,
	"package_name" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"describes" text NOT NULL,
	"traits" jsonb NOT NULL,
	"provider_key" text NOT NULL,
	"own" boolean NOT NULL,
	"category_1" text NOT NULL,
	"category_2" text NOT NULL,
	"category_3" text NOT NULL,
	"app_code" text NOT NULL,
	"negotiable" boolean NOT NULL,
	"quote" text NOT NULL,
	"price" bigint,
	"package_name" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"trial_days" integer NOT NULL,
	"zero" jsonb,
	"is_free" boolean NOT NULL,
	"picture_key" text NOT NULL,
	"choice" boolean DEFAULT false NOT NULL,
	"home_scene" boolean DEFAULT false NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"has_changes" boolean DEFAULT false NOT NULL,
	"sell_time" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdraw_reason" text DEFAULT '' NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_reason" text DEFAULT '' NOT NULL,
	"withdraw_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"application_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "market_banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"order_no" integer NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"describes" text NOT NULL,
	"icon" text NOT NULL,
	"place" integer NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_providers" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"own" boolean NOT NULL,
	"profile" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_selections" (
	"id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"package_name" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"from_price" bigint,
	"to_price" bigint,
	"reason" text NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "application_history_application" ON "application_history" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "application_prices_package" ON "application_prices" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "application_prices_application" ON "application_prices" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_questions_application" ON "application_questions" USING btree ("application_id","status","created_at");--> statement-breakpoint
CREATE INDEX "application_questions_status" ON "application_questions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "application_questions_user" ON "application_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_questions_search" ON "application_questions" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "application_reviews_order" ON "application_reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "application_reviews_application" ON "application_reviews" USING btree ("application_id","status","created_at");--> statement-breakpoint
CREATE INDEX "application_reviews_status" ON "application_reviews" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "application_reviews_user" ON "application_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_reviews_search" ON "application_reviews" USING gin ("search");--> statement-breakpoint
CREATE INDEX "applications_order" ON "applications" USING btree ("status","choice","sell_time","id");--> statement-breakpoint
CREATE INDEX "applications_sell_time" ON "applications" USING btree ("status","sell_time");--> statement-breakpoint
CREATE INDEX "applications_price" ON "applications" USING btree ("status","price");--> statement-breakpoint
CREATE INDEX "applications_category_1" ON "applications" USING btree ("category_1","status");--> statement-breakpoint
CREATE INDEX "applications_category_2" ON "applications" USING btree ("category_2","status");--> statement-breakpoint
CREATE INDEX "applications_category_3" ON "applications" USING btree ("category_3","status");--> statement-breakpoint
CREATE INDEX "applications_provider" ON "applications" USING btree ("provider_key","status");--> statement-breakpoint
CREATE INDEX "applications_app_code" ON "applications" USING btree ("app_code");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search");--> statement-breakpoint
CREATE INDEX "favourites_user" ON "favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "market_providers_search" ON "market_providers" USING gin ("search");--> statement-breakpoint
CREATE INDEX "price_changes_application" ON "price_changes" USING btree ("application_id","at");