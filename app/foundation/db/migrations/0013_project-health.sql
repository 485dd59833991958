CREATE TABLE "project_days" (
	"project_id" text NOT NULL,
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_days_project_id_metric_day_pk" PRIMARY KEY("project_id","metric","day")
);
--> statement-breakpoint
CREATE TABLE "project_findings" (
	"project_id" text NOT NULL,
	"check_name" text NOT NULL,
	"finding" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_findings_project_id_check_name_pk" PRIMARY KEY("project_id","check_name")
);
