-- Only feeds of official sources publish official news (content/news-rules.yaml). A feed that still has an article names its category anew.
UPDATE "news_articles" SET "category" = 'General' WHERE "category" = 'Official' AND "kind" <> 'official';
