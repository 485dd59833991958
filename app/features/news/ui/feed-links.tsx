import { ALL_CATEGORIES, type Filter } from "#app/features/news/news.ts";
import { addressIn, FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./news.css";

/** Links to the feeds of a language and category in the document's head. */
export function FeedAlternates({ category }: { category: Filter }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const title = category === ALL_CATEGORIES ? t("title") : `${t("title")} – ${t(`story:categories.${category}`)}`;
  return FEED_FORMATS.map(({ name, file, type }) => (
    <link
      key={name}
      rel="alternate"
      type={type}
      title={`${title} (${t(`feeds.${name}`)})`}
      href={addressIn(`/${file}`, language, category)}
    />
  ));
}

export function FeedLinks({ category }: { category: Filter }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <p className="feed-links hint links">
      <CategoryIcon name="rss" />
      <span>{t("feeds.label")}</span>
      {FEED_FORMATS.map(({ name, file, type }) => (
        <a className="with-icon action quiet-link" key={name} href={addressIn(`/${file}`, language, category)} type={type}>
          {t(`feeds.${name}`)}
        </a>
      ))}
    </p>
  );
}
