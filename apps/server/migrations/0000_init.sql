CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text collate "C",
	"name" text NOT NULL,
	"name_key" text collate "C",
	"name_shape" text collate "C",
	"email" text NOT NULL,
	"password_hash" text,
	"type" text NOT NULL,
	"portrait" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"joined_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"locked_for" text DEFAULT '' NOT NULL,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone"),
	CONSTRAINT "accounts_name_key_unique" UNIQUE("name_key"),
	CONSTRAINT "accounts_name_shape_unique" UNIQUE("name_shape")
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attached_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"phone" text collate "C" NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitations_company_id_phone_pk" PRIMARY KEY("company_id","phone"),
	CONSTRAINT "company_invitations_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_tokens" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"by" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"subject" text collate "C" PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text collate "C" NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "phone_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"way" text NOT NULL,
	"old_phone" text collate "C" NOT NULL,
	"new_phone" text collate "C" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"app_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"backup_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"account_id" uuid,
	"family_id" uuid,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"signature" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "session_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"parent_id" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_for" text
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"salt" text
);
--> statement-breakpoint
CREATE TABLE "consultation_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'consultation' NOT NULL,
	"user_id" uuid,
	"industry_code" text NOT NULL,
	"content" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"company_name" text NOT NULL,
	"budget" text DEFAULT '' NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"published_number" integer,
	"first_published_at" timestamp with time zone,
	"scheduled_at" timestamp with time zone,
	"scheduled_by" text,
	"withdrawn_at" timestamp with time zone,
	"place" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"topic" text NOT NULL,
	"image" text NOT NULL,
	"file_hash" text,
	"edited" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"document" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "content_versions_key_number_pk" PRIMARY KEY("key","number")
);
--> statement-breakpoint
CREATE TABLE "published_content" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"des" text NOT NULL,
	"topic" text NOT NULL,
	"tags" text[] NOT NULL,
	"sample" boolean NOT NULL,
	"image" text NOT NULL,
	"words" text NOT NULL,
	"place" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"file_hash" text,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"industry_code" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"area_code" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"introduce" text DEFAULT '' NOT NULL,
	"qrcode_link" text DEFAULT '' NOT NULL,
	"liaison" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"examine_status" smallint NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "file_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"viewer_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_files" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_bytes" integer NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"wrapped_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_no" text NOT NULL,
	"email" text NOT NULL,
	"registered" text NOT NULL,
	"bank" text NOT NULL,
	"amount" bigint NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"red_number" text DEFAULT '' NOT NULL,
	"red_file" text DEFAULT '' NOT NULL,
	"red_note" text DEFAULT '' NOT NULL,
	"reversed_at" timestamp with time zone,
	"reversed_by" uuid,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"price_id" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"standard" bigint NOT NULL,
	"note" text NOT NULL,
	"valid_until" date NOT NULL,
	"inquiry_id" uuid,
	"order_id" uuid,
	"created_by" uuid NOT NULL,
	"creator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "quotes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "activation_settings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"callback_url" text NOT NULL,
	"open_url" text NOT NULL,
	"secret" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "entitlement_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"duration_view" text NOT NULL,
	"until_before" date,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"price_id" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"status" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"end_reason" text DEFAULT '' NOT NULL,
	"was_trial" boolean NOT NULL,
	"last_order_id" uuid NOT NULL,
	"reminded" integer,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"order_id" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" uuid NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "bank_lines_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "order_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"status" text NOT NULL,
	"deposit_bank" text NOT NULL,
	"account_name" text NOT NULL,
	"account_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"pay_day" date NOT NULL,
	"pictures" jsonb NOT NULL,
	"submitted_by" uuid NOT NULL,
	"submitter" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"kept" jsonb,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text,
	"payer" text DEFAULT '' NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"surplus" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_out_trade_no_unique" UNIQUE("out_trade_no")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"our_count" integer NOT NULL,
	"our_amount" bigint NOT NULL,
	"bill_count" integer NOT NULL,
	"bill_amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"problem" text NOT NULL,
	"run_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"method" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"out_refund_no" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"settled_by" uuid,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "refunds_out_refund_no_unique" UNIQUE("out_refund_no")
);
--> statement-breakpoint
CREATE TABLE "order_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" integer NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"part" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"type" integer DEFAULT 0 NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"company_prefix" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"price_id" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"app_code" text NOT NULL,
	"provider_name" text NOT NULL,
	"own" boolean NOT NULL,
	"limits" jsonb NOT NULL,
	"picture" text NOT NULL,
	"standard" bigint NOT NULL,
	"total" bigint NOT NULL,
	"remark" text NOT NULL,
	"transaction_id" text NOT NULL,
	"quote_id" uuid,
	"renews_id" uuid,
	"payment_method" text,
	"created_at" timestamp with time zone NOT NULL,
	"pay_until" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"completes_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"refusal" text DEFAULT '' NOT NULL,
	"entitled_until" date,
	"invoice_id" uuid,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "orders_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "partner_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"apply_no" text NOT NULL,
	"partner_type" text NOT NULL,
	"company_name" text NOT NULL,
	"area" text NOT NULL,
	"offer" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"result" text,
	"handled_at" timestamp with time zone,
	"handled_by" text NOT NULL,
	"note" text NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "partner_applications_apply_no_unique" UNIQUE("apply_no")
);
--> statement-breakpoint
CREATE TABLE "partner_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_uses" (
	"used_by" text NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "picture_uses_used_by_picture_id_pk" PRIMARY KEY("used_by","picture_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"color" text NOT NULL,
	"sizes" jsonb NOT NULL,
	"uploaded_bytes" integer NOT NULL,
	"format" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_abnormals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"unit" text NOT NULL,
	"position_code" text NOT NULL,
	"position_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" smallint NOT NULL,
	"cause" text NOT NULL,
	"hours" double precision NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_energy" (
	"handle" text NOT NULL,
	"unit" text NOT NULL,
	"position_code" text NOT NULL,
	"position_name" text NOT NULL,
	"span" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"run_kwh" double precision NOT NULL,
	"idle_kwh" double precision NOT NULL,
	"standby_kwh" double precision NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "production_energy_handle_span_at_unit_position_code_pk" PRIMARY KEY("handle","span","at","unit","position_code")
);
--> statement-breakpoint
CREATE TABLE "production_times" (
	"handle" text NOT NULL,
	"unit" text NOT NULL,
	"position_code" text NOT NULL,
	"position_name" text NOT NULL,
	"span" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hours" double precision NOT NULL,
	"processing_hours" double precision NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "production_times_handle_span_at_unit_position_code_pk" PRIMARY KEY("handle","span","at","unit","position_code")
);
--> statement-breakpoint
CREATE TABLE "prefix_reservations" (
	"number" integer PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "prefix_reservations_registration_id_unique" UNIQUE("registration_id")
);
--> statement-breakpoint
CREATE TABLE "registration_drafts" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"base_version" integer NOT NULL,
	"fields" jsonb,
	"uploads" jsonb NOT NULL,
	"note" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_rounds" (
	"registration_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid NOT NULL,
	"agreement_version" text NOT NULL,
	"id_photo_consent_version" text NOT NULL,
	"outcome" smallint,
	"decided_at" timestamp with time zone,
	"verdicts" jsonb NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"photos_purged_at" timestamp with time zone,
	CONSTRAINT "registration_rounds_registration_id_round_pk" PRIMARY KEY("registration_id","round")
);
--> statement-breakpoint
CREATE TABLE "registration_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"part" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"text" text NOT NULL,
	"shown" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"company_id" uuid NOT NULL,
	"prefix" text collate "C" NOT NULL,
	"status" smallint NOT NULL,
	"kind" text NOT NULL,
	"round" integer NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"name" text NOT NULL,
	"card_no" text NOT NULL,
	"legal_card_key" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"platform_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"verdicts" jsonb NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"top_level_ref" text DEFAULT '' NOT NULL,
	CONSTRAINT "registrations_owner_id_unique" UNIQUE("owner_id"),
	CONSTRAINT "registrations_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "report_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_no" text NOT NULL,
	"handle" text collate "C" NOT NULL,
	"identifier" text NOT NULL,
	"identifier_name" text NOT NULL,
	"company_id" uuid,
	"company_name" text NOT NULL,
	"reason" text NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"contact_phone" text NOT NULL,
	"photo" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text NOT NULL,
	"by_node" boolean NOT NULL,
	"note" text NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "reports_report_no_unique" UNIQUE("report_no")
);
--> statement-breakpoint
CREATE TABLE "identifier_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"changed" jsonb NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "identifier_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"city" text NOT NULL,
	"matched" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier_codes" (
	"handle" text collate "C" PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier_days" (
	"day" date PRIMARY KEY NOT NULL,
	"added" bigint NOT NULL,
	"writes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier_finds" (
	"kind" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	CONSTRAINT "identifier_finds_kind_value_handle_pk" PRIMARY KEY("kind","value","handle")
);
--> statement-breakpoint
CREATE TABLE "identifier_queries" (
	"handle" text collate "C" PRIMARY KEY NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifier_scenes" (
	"handle" text collate "C" NOT NULL,
	"conf_id" text collate "C" NOT NULL,
	"template_code" text NOT NULL,
	"public" text NOT NULL,
	"secret" text,
	CONSTRAINT "identifier_scenes_handle_conf_id_pk" PRIMARY KEY("handle","conf_id")
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"handle" text collate "C" PRIMARY KEY NOT NULL,
	"spelling" text collate "C",
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_runs" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"byte_offset" bigint NOT NULL,
	"lines" bigint NOT NULL,
	"added" bigint NOT NULL,
	"replaced" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resolution_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"total_us" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchable_prefixes" (
	"prefix" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trial_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"application_id" integer NOT NULL,
	"application_name" text NOT NULL,
	"package_id" uuid NOT NULL,
	"package_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"days" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"company_prefix" text NOT NULL,
	"user_id" uuid,
	"applied_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"access_url" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slider_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"kind" text NOT NULL,
	"answer" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ticket_hash" text
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone_key" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"own_before" integer NOT NULL,
	"others_before" integer NOT NULL,
	CONSTRAINT "sms_codes_phone_key_purpose_subject_pk" PRIMARY KEY("phone_key","purpose","subject")
);
--> statement-breakpoint
CREATE TABLE "sms_guesses" (
	"phone_key" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"asked_from" text NOT NULL,
	"own" integer NOT NULL,
	"others" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_guesses_phone_key_purpose_subject_pk" PRIMARY KEY("phone_key","purpose","subject")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_keys" (
	"use" text NOT NULL,
	"id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "node_keys_use_id_pk" PRIMARY KEY("use","id")
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"template" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accounts_company_id" ON "accounts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "avatars_owner_id" ON "avatars" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "avatars_created_at" ON "avatars" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_invitations_phone" ON "company_invitations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "company_invitations_expires_at" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consents_account_id" ON "consents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "exchange_tokens_expires_at" ON "exchange_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_challenges_expires_at" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "phone_changes_account_id" ON "phone_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "phone_changes_state" ON "phone_changes" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "security_log_account_id" ON "security_log" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "security_log_at" ON "security_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "session_families_account_id" ON "session_families" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_families_expires_at" ON "session_families" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_families_parent_id" ON "session_families" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "session_tokens_family_id" ON "session_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expires_at" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consultation_trail_of" ON "consultation_trail" USING btree ("consultation_id","at");--> statement-breakpoint
CREATE INDEX "consultations_created_at" ON "consultations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consultations_due_at" ON "consultations" USING btree ("handled_at","due_at");--> statement-breakpoint
CREATE INDEX "consultations_user" ON "consultations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "consultations_phone" ON "consultations" USING btree ("contact_phone");--> statement-breakpoint
CREATE INDEX "content_items_updated" ON "content_items" USING btree ("kind","updated_at");--> statement-breakpoint
CREATE INDEX "content_items_search" ON "content_items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "content_trail_of" ON "content_trail" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "published_content_shown" ON "published_content" USING btree ("kind","shown_at");--> statement-breakpoint
CREATE INDEX "published_content_search" ON "published_content" USING gin ("search");--> statement-breakpoint
CREATE INDEX "file_views_file" ON "file_views" USING btree ("file_name","viewed_at");--> statement-breakpoint
CREATE INDEX "file_views_viewer" ON "file_views" USING btree ("viewer_id","viewed_at");--> statement-breakpoint
CREATE INDEX "private_files_expires_at" ON "private_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "private_files_digest" ON "private_files" USING btree ("digest");--> statement-breakpoint
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
CREATE INDEX "applications_category_1" ON "applications" USING btree ("category_1","status","own","trial_days","price","sell_time","choice","id");--> statement-breakpoint
CREATE INDEX "applications_category_2" ON "applications" USING btree ("category_2","status","own","trial_days","price","sell_time","choice","id");--> statement-breakpoint
CREATE INDEX "applications_category_3" ON "applications" USING btree ("category_3","status","own","trial_days","price","sell_time","choice","id");--> statement-breakpoint
CREATE INDEX "applications_provider" ON "applications" USING btree ("provider_key","status");--> statement-breakpoint
CREATE INDEX "applications_app_code" ON "applications" USING btree ("app_code");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search");--> statement-breakpoint
CREATE INDEX "favourites_user" ON "favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "market_providers_search" ON "market_providers" USING gin ("search");--> statement-breakpoint
CREATE INDEX "price_changes_application" ON "price_changes" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_company" ON "invoices" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search");--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search");--> statement-breakpoint
CREATE INDEX "entitlement_deliveries_entitlement" ON "entitlement_deliveries" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "entitlement_orders_entitlement" ON "entitlement_orders" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "entitlements_company" ON "entitlements" USING btree ("company_id","status");--> statement-breakpoint
CREATE INDEX "entitlements_until" ON "entitlements" USING btree ("status","until_day");--> statement-breakpoint
CREATE INDEX "entitlements_search" ON "entitlements" USING gin ("search");--> statement-breakpoint
CREATE INDEX "bank_lines_status" ON "bank_lines" USING btree ("status","at");--> statement-breakpoint
CREATE INDEX "bank_lines_search" ON "bank_lines" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "order_transfers_round" ON "order_transfers" USING btree ("order_id","round");--> statement-breakpoint
CREATE INDEX "order_transfers_status" ON "order_transfers" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "order_transfers_search" ON "order_transfers" USING gin ("search");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("method","transaction_id");--> statement-breakpoint
CREATE INDEX "payments_succeeded" ON "payments" USING btree ("method","succeeded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_day" ON "reconciliations" USING btree ("day","method");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_status" ON "refund_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_search" ON "refund_requests" USING gin ("search");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refunds_search" ON "refunds" USING gin ("search");--> statement-breakpoint
CREATE INDEX "order_trail_order" ON "order_trail" USING btree ("order_id","step");--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","pay_until");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search");--> statement-breakpoint
CREATE INDEX "partner_applications_created" ON "partner_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partner_applications_search" ON "partner_applications" USING gin ("search");--> statement-breakpoint
CREATE INDEX "partner_trail_of" ON "partner_trail" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "picture_uses_picture" ON "picture_uses" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "pictures_created_at" ON "pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pictures_expires_at" ON "pictures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pictures_search" ON "pictures" USING gin ("search");--> statement-breakpoint
CREATE INDEX "production_abnormals_handle_at" ON "production_abnormals" USING btree ("handle","at");--> statement-breakpoint
CREATE INDEX "registration_proposals_company" ON "registration_proposals" USING btree ("company_id","proposed_at");--> statement-breakpoint
CREATE INDEX "registration_proposals_author" ON "registration_proposals" USING btree ("proposed_by","proposed_at");--> statement-breakpoint
CREATE INDEX "registration_proposals_decided_at" ON "registration_proposals" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_proposals_open" ON "registration_proposals" USING btree ("proposed_by") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "registration_rounds_decided_at" ON "registration_rounds" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "registration_trail_of" ON "registration_trail" USING btree ("registration_id","at");--> statement-breakpoint
CREATE INDEX "registrations_queue" ON "registrations" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "registrations_card_no" ON "registrations" USING btree ("card_no");--> statement-breakpoint
CREATE INDEX "registrations_legal_card_key" ON "registrations" USING btree ("legal_card_key");--> statement-breakpoint
CREATE INDEX "report_trail_of" ON "report_trail" USING btree ("report_id","at");--> statement-breakpoint
CREATE INDEX "reports_handle" ON "reports" USING btree ("handle","state");--> statement-breakpoint
CREATE INDEX "reports_company" ON "reports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_search" ON "reports" USING gin ("search");--> statement-breakpoint
CREATE INDEX "identifier_changes_handle" ON "identifier_changes" USING btree ("handle","at");--> statement-breakpoint
CREATE INDEX "identifier_checks_handle" ON "identifier_checks" USING btree ("handle","at");--> statement-breakpoint
CREATE INDEX "identifier_finds_handle" ON "identifier_finds" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "trial_trail_of" ON "trial_trail" USING btree ("trial_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_code" ON "trials" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_once" ON "trials" USING btree ("company_id","application_id") WHERE status <> 'rejected';--> statement-breakpoint
CREATE INDEX "trials_status" ON "trials" USING btree ("status","applied_at");--> statement-breakpoint
CREATE INDEX "trials_company" ON "trials" USING btree ("company_id","applied_at");--> statement-breakpoint
CREATE INDEX "trials_ends_at" ON "trials" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "trials_user" ON "trials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trials_search" ON "trials" USING gin ("search");--> statement-breakpoint
CREATE INDEX "slider_sessions_expires_at" ON "slider_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expires_at" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_guesses_touched_at" ON "sms_guesses" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotas_started_at" ON "quotas" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_sent_at" ON "sms_outbox" USING btree ("sent_at");