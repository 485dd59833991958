CREATE TABLE "site_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "wait_ms" integer;