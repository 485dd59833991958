CREATE TABLE "stake_pool_details" (
	"id" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"certificates" jsonb,
	"epochs" jsonb
);
--> statement-breakpoint
ALTER TABLE "stake_pools" ADD COLUMN "status" text DEFAULT 'registered' NOT NULL;--> statement-breakpoint
ALTER TABLE "stake_pools" ADD COLUMN "terms_epoch" integer;--> statement-breakpoint
ALTER TABLE "stake_pools" ADD COLUMN "retiring_epoch" integer;--> statement-breakpoint
ALTER TABLE "stake_pools" ADD COLUMN "operator" text;--> statement-breakpoint
CREATE INDEX "stake_pool_details_tried" ON "stake_pool_details" USING btree ("tried_at");