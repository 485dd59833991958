CREATE TABLE "followers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"last_request_at" timestamp with time zone,
	"queued_change" bigint DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "followers_key" ON "followers" USING btree ("key","kind","subject");--> statement-breakpoint
CREATE INDEX "followers_address" ON "followers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "followers_subject" ON "followers" USING btree ("kind","subject") WHERE "followers"."state" = 'confirmed';