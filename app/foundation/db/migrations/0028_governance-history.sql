CREATE TABLE "governance_action_records" (
	"id" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "governance_drep_updates" (
	"drep_id" text NOT NULL,
	"tx_hash" text NOT NULL,
	"certificate" integer NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "governance_drep_updates_drep_id_tx_hash_certificate_pk" PRIMARY KEY("drep_id","tx_hash","certificate")
);
--> statement-breakpoint
CREATE TABLE "governance_history_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"votes_since" timestamp with time zone,
	"votes_until" timestamp with time zone,
	"is_complete" boolean DEFAULT false NOT NULL,
	"fetched_at" timestamp with time zone,
	"drep_updates_until" timestamp with time zone,
	"committee" jsonb
);
--> statement-breakpoint
CREATE TABLE "governance_pool_choices" (
	"pool_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"drep_id" text,
	CONSTRAINT "governance_pool_choices_pool_id_epoch_pk" PRIMARY KEY("pool_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "governance_power_epochs" (
	"role" text NOT NULL,
	"epoch" integer NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "governance_power_epochs_role_epoch_pk" PRIMARY KEY("role","epoch")
);
--> statement-breakpoint
CREATE TABLE "governance_powers" (
	"voter" integer NOT NULL,
	"epoch" integer NOT NULL,
	"power" bigint NOT NULL,
	CONSTRAINT "governance_powers_voter_epoch_pk" PRIMARY KEY("voter","epoch")
);
--> statement-breakpoint
CREATE TABLE "governance_votes" (
	"action_id" text NOT NULL,
	"voter" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"choice" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	"epoch" integer NOT NULL,
	"anchor" jsonb,
	"is_superseded" boolean NOT NULL,
	CONSTRAINT "governance_votes_action_id_voter_tx_hash_pk" PRIMARY KEY("action_id","voter","tx_hash")
);
--> statement-breakpoint
CREATE TABLE "governance_voters" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "governance_voters_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "governance_voters_id" UNIQUE("id","role")
);
--> statement-breakpoint
ALTER TABLE "governance_powers" ADD CONSTRAINT "governance_powers_voter_governance_voters_key_fk" FOREIGN KEY ("voter") REFERENCES "public"."governance_voters"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "governance_votes" ADD CONSTRAINT "governance_votes_voter_governance_voters_key_fk" FOREIGN KEY ("voter") REFERENCES "public"."governance_voters"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "governance_powers_epoch" ON "governance_powers" USING btree ("epoch");--> statement-breakpoint
CREATE INDEX "governance_votes_voter" ON "governance_votes" USING btree ("voter");--> statement-breakpoint
CREATE INDEX "governance_votes_voted_at" ON "governance_votes" USING btree ("voted_at");