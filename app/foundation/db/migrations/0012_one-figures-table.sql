CREATE TABLE "figures" (
	"topic" text NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL,
	"held_value" double precision,
	CONSTRAINT "figures_topic_metric_pk" PRIMARY KEY("topic","metric")
);
--> statement-breakpoint
INSERT INTO "figures" ("topic", "metric", "value", "source", "observed_at", "fetched_at", "stale_at", "held_value")
SELECT CASE
	WHEN "metric" IN ('activeAddresses', 'holders', 'circulation', 'socialVolume', 'sentiment', 'socialDominance', 'activity24h') THEN 'sentiment'
	WHEN "metric" IN ('epoch', 'epochStart', 'epochEnd', 'epochTransactions', 'blockHeight', 'blockTime', 'activeStake') THEN 'network'
	ELSE 'market'
END, "metric", "value", "source", "observed_at", "fetched_at", "stale_at", "held_value" FROM "market_figures"
UNION ALL SELECT 'chain', "metric", "value", "source", "observed_at", "fetched_at", "stale_at", "held_value" FROM "chain_figures"
UNION ALL SELECT 'rates', "currency", "value", "source", "observed_at", "fetched_at", "stale_at", "held_value" FROM "exchange_rates";
--> statement-breakpoint
-- Where two sources told the same figure of a project, the one that was fetched last stays.
INSERT INTO "figures" ("topic", "metric", "value", "source", "observed_at", "fetched_at", "stale_at", "held_value")
SELECT DISTINCT ON ("project_id", "key") 'project.' || "project_id", "key", ("one"->>'value')::double precision, "source",
	to_timestamp(("one"->>'observedAt')::double precision / 1000), to_timestamp(("one"->>'fetchedAt')::double precision / 1000),
	to_timestamp(("one"->>'staleAt')::double precision / 1000), ("one"->>'heldValue')::double precision
FROM "project_figures", jsonb_each("figures") AS "told"("key", "one")
ORDER BY "project_id", "key", ("one"->>'fetchedAt')::double precision DESC;
--> statement-breakpoint
-- The community's figures were only in their topic.
INSERT INTO "figures" ("topic", "metric", "value", "source", "observed_at", "fetched_at", "stale_at")
SELECT "name", "key", ("one"->>'value')::double precision, "one"->>'source', to_timestamp(("one"->>'observedAt')::double precision / 1000),
	to_timestamp(("one"->>'fetchedAt')::double precision / 1000), to_timestamp(("one"->>'staleAt')::double precision / 1000)
FROM "live_topics", jsonb_each("value") AS "told"("key", "one") WHERE "name" = 'community' AND jsonb_typeof("one") = 'object';
--> statement-breakpoint
INSERT INTO "chain_epochs" ("epoch", "transactions", "starts_at", "ends_at")
SELECT "epoch", "transactions", "starts_at", "ends_at" FROM "epochs" ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "exchange_rates" CASCADE;--> statement-breakpoint
DROP TABLE "project_figures" CASCADE;--> statement-breakpoint
DROP TABLE "epochs" CASCADE;--> statement-breakpoint
DROP TABLE "market_figures" CASCADE;--> statement-breakpoint
DROP TABLE "market_readings" CASCADE;--> statement-breakpoint
DROP TABLE "chain_figures" CASCADE;--> statement-breakpoint
ALTER TABLE "chain_epochs" DROP COLUMN "rewards";--> statement-breakpoint
ALTER TABLE "chain_epochs" DROP COLUMN "supply";--> statement-breakpoint
ALTER TABLE "news_articles" DROP COLUMN "first_seen_at";--> statement-breakpoint
ALTER TABLE "live_topics" DROP COLUMN "stored_at";