CREATE TABLE "blocklists" (
	"list" text PRIMARY KEY NOT NULL,
	"hosts" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
