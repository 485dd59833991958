import { ALL, type Filter } from "#app/features/news/news.ts";
import { Sign } from "#app/features/news/sign.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

const FORMATS = [
  { name: "rss", file: "/feed.xml", type: "application/rss+xml" },
  { name: "atom", file: "/atom.xml", type: "application/atom+xml" },
  { name: "json", file: "/feed.json", type: "application/feed+json" },
] as const;

const addressOf = (file: string, language: Language, category: Filter): string =>
  pathIn(file, language) + (category === ALL ? "" : `?${new URLSearchParams({ category })}`);

/** The feeds of a language and category for feed readers, in the document's head. */
export function FeedAlternates({ category }: { category: Filter }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const title = category === ALL ? t("title") : `${t("title")}: ${t(`story:categories.${category}`)}`;
  return FORMATS.map(({ name, file, type }) => <link key={name} rel="alternate" type={type} title={`${title} (${t(`feeds.${name}`)})`} href={addressOf(file, language, category)} />);
}

/** The same feeds as links. */
export function FeedLinks({ category }: { category: Filter }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <p className="feed-links">
      <Sign name="rss" />
      <span>{t("feeds.label")}</span>
      {FORMATS.map(({ name, file, type }) => (
        <a key={name} href={addressOf(file, language, category)} type={type}>
          {t(`feeds.${name}`)}
        </a>
      ))}
    </p>
  );
}
