CREATE TABLE "analytics_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_counts" (
	"dimension" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_dimension_hour_value_pk" PRIMARY KEY("dimension","hour","value")
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"half" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"visitor" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_terms_day_term_visitor_pk" PRIMARY KEY("day","term","visitor")
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"visitor" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"visit_at" timestamp with time zone NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_vitals" (
	"metric" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"path" text NOT NULL,
	"bin" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_vitals_metric_hour_path_bin_pk" PRIMARY KEY("metric","hour","path","bin")
);
