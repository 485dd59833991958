CREATE TABLE "project_checks" (
	"project_id" text NOT NULL,
	"source" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_checks_project_id_source_pk" PRIMARY KEY("project_id","source")
);
--> statement-breakpoint
CREATE TABLE "project_figures" (
	"project_id" text NOT NULL,
	"source" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "project_figures_project_id_source_pk" PRIMARY KEY("project_id","source")
);
--> statement-breakpoint
CREATE TABLE "project_items" (
	"project_id" text NOT NULL,
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	"item" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_items_project_id_source_item_id_pk" PRIMARY KEY("project_id","source","item_id")
);
--> statement-breakpoint
CREATE TABLE "token_history" (
	"project_id" text PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
