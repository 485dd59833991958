CREATE TABLE "follow_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_states" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"aspects" jsonb NOT NULL,
	CONSTRAINT "follow_states_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "dreps" ADD COLUMN "name" text;--> statement-breakpoint
CREATE INDEX "follow_changes_subject" ON "follow_changes" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "follow_changes_found" ON "follow_changes" USING btree ("found_at");