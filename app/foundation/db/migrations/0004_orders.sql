CREATE TABLE "kit_entitlements" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"about" text,
	"fact" jsonb
);
--> statement-breakpoint
CREATE TABLE "kit_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"live" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"checkout" text,
	"payment" text,
	"email" text,
	"email_key" text,
	"country" text,
	"erased_at" timestamp with time zone,
	"pending_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"held" text,
	"disputes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"refund_asked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kit_entitlements" ADD CONSTRAINT "kit_entitlements_order_id_kit_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."kit_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_tokens" ADD CONSTRAINT "kit_tokens_order_id_kit_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."kit_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_event_kept" ON "kit_events" USING btree ("about") WHERE "kit_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kit_order_reference" ON "kit_orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_order_token" ON "kit_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "kit_order_payment" ON "kit_orders" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "kit_order_email" ON "kit_orders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "kit_order_refund" ON "kit_orders" USING btree ("withdrawn_at") WHERE "kit_orders"."withdrawn_at" is not null and "kit_orders"."refund_asked_at" is null and "kit_orders"."refunded_at" is null;