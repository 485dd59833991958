ALTER TABLE "newsletter_subscribers" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kit_orders" ADD COLUMN "withdrawn_name" text;