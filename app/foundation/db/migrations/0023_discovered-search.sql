ALTER TABLE "discovered_projects" ADD COLUMN "folded_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discovered_projects" ADD COLUMN "decimals" integer;--> statement-breakpoint
ALTER TABLE "discovered_projects" ADD COLUMN "new_since" timestamp with time zone;--> statement-breakpoint
UPDATE "discovered_projects" SET "folded_name" = lower("name");--> statement-breakpoint
UPDATE "discovered_projects" AS "one" SET "new_since" = "first_seen_at" WHERE "first_seen_at" > (SELECT min("first_seen_at") FROM "discovered_projects" AS "other" WHERE "other"."source" = "one"."source");--> statement-breakpoint
CREATE INDEX "discovered_projects_newest" ON "discovered_projects" USING btree ("new_since" DESC NULLS LAST,"source","name","source_id");--> statement-breakpoint
CREATE INDEX "discovered_projects_name" ON "discovered_projects" USING btree ("folded_name");