CREATE TABLE "tvl_history" (
	"project_id" text PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
