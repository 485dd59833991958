CREATE INDEX "newsletter_address" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "kit_order_address" ON "kit_orders" USING btree (lower("email"));
