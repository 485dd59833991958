CREATE TABLE "report_transitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"reason" text,
	"change" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"number" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text,
	"subject" text,
	"path" text,
	"language" text NOT NULL,
	"details" jsonb,
	"fingerprint" text,
	"state" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"change" text,
	"answer_language" text,
	"received_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_fingerprint" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "desk_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"about" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_invites" (
	"hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "desk_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"passkey_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_transitions" ADD CONSTRAINT "report_transitions_number_reports_number_fk" FOREIGN KEY ("number") REFERENCES "public"."reports"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_invites" ADD CONSTRAINT "desk_invites_member_id_desk_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."desk_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_passkeys" ADD CONSTRAINT "desk_passkeys_member_id_desk_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."desk_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_passkey_id_desk_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."desk_passkeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_transitions_number" ON "report_transitions" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_kind","subject","state");--> statement-breakpoint
CREATE INDEX "desk_challenge_expiry" ON "desk_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "desk_log_at" ON "desk_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_member_name" ON "desk_members" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "desk_passkey_member" ON "desk_passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE FUNCTION "desk_log_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'desk_log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "desk_log_append_only" BEFORE UPDATE OR DELETE ON "desk_log" FOR EACH ROW EXECUTE FUNCTION "desk_log_refuse_change"();
