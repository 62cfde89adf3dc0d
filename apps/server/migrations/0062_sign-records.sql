CREATE TABLE "handle_signatures" (
	"prefix" text collate "C" NOT NULL,
	"handle" text collate "C" NOT NULL,
	"digest" text collate "C" NOT NULL,
	"signer" text collate "C" NOT NULL,
	"key_index" integer NOT NULL,
	"signature" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "handle_signatures_prefix_handle_digest_signer_key_index_pk" PRIMARY KEY("prefix","handle","digest","signer","key_index")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"prefix" text collate "C" NOT NULL,
	"index" integer NOT NULL,
	"algorithm" text collate "C" NOT NULL,
	"holder" text collate "C" NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text collate "C" NOT NULL,
	"sealed" text,
	"certificate" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "signing_keys_prefix_index_pk" PRIMARY KEY("prefix","index"),
	CONSTRAINT "signing_keys_fingerprint" UNIQUE("prefix","fingerprint")
);
