CREATE TABLE "newsletter_issues" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"week" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"stories" jsonb NOT NULL,
	"readers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_networks" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"last_request_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "newsletter_tokens" ADD CONSTRAINT "newsletter_tokens_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issue" ON "newsletter_issues" USING btree ("language","week");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_key" ON "newsletter_subscribers" USING btree ("key");--> statement-breakpoint
CREATE INDEX "newsletter_confirmed" ON "newsletter_subscribers" USING btree ("language") WHERE "newsletter_subscribers"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "newsletter_tokens_subscriber" ON "newsletter_tokens" USING btree ("subscriber_id");