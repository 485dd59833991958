CREATE TABLE "source_findings" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_findings_source_kind_place_value_pk" PRIMARY KEY("source","kind","place","value")
);
--> statement-breakpoint
CREATE TABLE "source_health" (
	"source" text NOT NULL,
	"part" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fitted_at" timestamp with time zone,
	"ms" integer NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "source_health_source_part_pk" PRIMARY KEY("source","part")
);
--> statement-breakpoint
CREATE TABLE "source_turns" (
	"publisher" text PRIMARY KEY NOT NULL,
	"taken_until" timestamp with time zone NOT NULL
);
