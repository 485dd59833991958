CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL,
	"held_value" double precision
);
--> statement-breakpoint
CREATE TABLE "chain_epochs" (
	"epoch" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"transactions" integer,
	"blocks" integer,
	"fees" double precision,
	"active_stake" double precision,
	"rewards" double precision,
	"treasury" double precision,
	"reserves" double precision,
	"supply" double precision
);
--> statement-breakpoint
CREATE TABLE "chain_figures" (
	"metric" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL,
	"held_value" double precision
);
--> statement-breakpoint
CREATE TABLE "chain_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"block_height" bigint NOT NULL,
	"block_time" timestamp with time zone NOT NULL
);
