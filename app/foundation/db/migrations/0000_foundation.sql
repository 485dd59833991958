CREATE TABLE "epochs" (
	"epoch" integer PRIMARY KEY NOT NULL,
	"transactions" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_figures" (
	"metric" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL,
	"held_value" double precision
);
--> statement-breakpoint
CREATE TABLE "market_history" (
	"range" text PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_readings" (
	"metric" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "market_readings_metric_observed_at_pk" PRIMARY KEY("metric","observed_at")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"holder" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_success" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "live_topics" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
