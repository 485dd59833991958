CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "rate_limits" SELECT "key", "count", "ends_at" FROM "kit_limits" UNION ALL SELECT "key", "count", "ends_at" FROM "newsletter_networks";--> statement-breakpoint
DROP TABLE "kit_limits";--> statement-breakpoint
DROP TABLE "newsletter_networks";
