CREATE TABLE "dreps" (
	"id" text PRIMARY KEY NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"is_active" boolean,
	"expires_epoch" integer,
	"power" double precision,
	"delegators" integer
);
--> statement-breakpoint
CREATE TABLE "governance_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"action" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"proposed_at" timestamp with time zone,
	"tally" jsonb,
	"tally_at" timestamp with time zone,
	"votes" jsonb,
	"votes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stake_pools" (
	"id" text PRIMARY KEY NOT NULL,
	"ticker" text,
	"margin" double precision,
	"fixed_cost" double precision,
	"pledge" double precision,
	"active_stake" double precision,
	"listed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"name" text,
	"blocks" integer,
	"live_stake" double precision,
	"live_pledge" double precision,
	"delegators" integer
);
