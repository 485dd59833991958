ALTER TABLE "dreps" ADD COLUMN "is_unlisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dreps" ADD COLUMN "anchor" jsonb;