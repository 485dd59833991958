DROP INDEX "kit_order_refund";--> statement-breakpoint
ALTER TABLE "kit_orders" ADD COLUMN "refund_granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kit_orders" ADD COLUMN "refund_refusal" text;--> statement-breakpoint
CREATE INDEX "kit_order_refund" ON "kit_orders" USING btree ("created_at") WHERE ("kit_orders"."withdrawn_at" is not null or "kit_orders"."refund_granted_at" is not null) and "kit_orders"."refunded_at" is null;