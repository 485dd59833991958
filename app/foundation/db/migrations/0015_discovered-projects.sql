CREATE TABLE "discovered_projects" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"url" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discovered_projects_source_source_id_pk" PRIMARY KEY("source","source_id")
);
