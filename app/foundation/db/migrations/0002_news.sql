CREATE TABLE "news_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"rss_source" text NOT NULL,
	"verified_source" boolean NOT NULL,
	"trending" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"external_url" text NOT NULL,
	"read_time" integer,
	"kind" text NOT NULL,
	"is_dated" boolean NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"link_hash" text NOT NULL,
	"cluster_id" text NOT NULL,
	"sources" integer DEFAULT 1 NOT NULL,
	"replies" integer,
	"opens" integer DEFAULT 0 NOT NULL,
	"projects" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"permanent_url" text,
	"etag" text,
	"last_modified" text,
	"next_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"last_success" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "news_sightings" (
	"feed" text NOT NULL,
	"key" text NOT NULL,
	"article_id" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "news_sightings_feed_key_pk" PRIMARY KEY("feed","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "news_link" ON "news_articles" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "news_latest" ON "news_articles" USING btree ("language","published_at","id");--> statement-breakpoint
CREATE INDEX "news_by_source" ON "news_articles" USING btree ("language",lower("source"),"published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "news_category_latest" ON "news_articles" USING btree ("language","category","published_at","id");--> statement-breakpoint
CREATE INDEX "news_category_by_source" ON "news_articles" USING btree ("language","category",lower("source"),"published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "news_official_latest" ON "news_articles" USING btree ("language","published_at","id") WHERE "news_articles"."verified_source";--> statement-breakpoint
CREATE INDEX "news_official_by_source" ON "news_articles" USING btree ("language",lower("source"),"published_at" desc,"id" desc) WHERE "news_articles"."verified_source";--> statement-breakpoint
CREATE INDEX "news_community_latest" ON "news_articles" USING btree ("language","published_at","id") WHERE "news_articles"."kind" = 'community';--> statement-breakpoint
CREATE INDEX "news_community_by_source" ON "news_articles" USING btree ("language",lower("source"),"published_at" desc,"id" desc) WHERE "news_articles"."kind" = 'community';--> statement-breakpoint
CREATE INDEX "news_development_latest" ON "news_articles" USING btree ("language","published_at","id") WHERE "news_articles"."category" = 'Development' or "news_articles"."kind" = 'development';--> statement-breakpoint
CREATE INDEX "news_development_by_source" ON "news_articles" USING btree ("language",lower("source"),"published_at" desc,"id" desc) WHERE "news_articles"."category" = 'Development' or "news_articles"."kind" = 'development';--> statement-breakpoint
CREATE INDEX "news_trending_latest" ON "news_articles" USING btree ("language","published_at","id") WHERE "news_articles"."trending";--> statement-breakpoint
CREATE INDEX "news_trending_by_source" ON "news_articles" USING btree ("language",lower("source"),"published_at" desc,"id" desc) WHERE "news_articles"."trending";--> statement-breakpoint
CREATE INDEX "news_cluster" ON "news_articles" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "news_published" ON "news_articles" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "news_projects" ON "news_articles" USING gin ("projects");--> statement-breakpoint
CREATE INDEX "news_sightings_article" ON "news_sightings" USING btree ("article_id");