import { CATEGORY_ICONS } from "#app/features/news/ui/category-art.ts";
import type { ShownArticle } from "#app/features/news/news.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import "./story.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";

/** Language tag of an article if it isn't the page's language. */
export function useStoryLanguage({ language }: Pick<ShownArticle, "language">): string | undefined {
  return useLanguage() === language ? undefined : tagOf(language);
}

/** Headline that links to the publisher in a new tab. */
export function StoryLink({ article, className = "story-link quiet-link" }: { article: ShownArticle; className?: string | undefined }) {
  const { t } = useTranslation("story");
  return (
    <a href={article.externalUrl} target="_blank" rel="noopener nofollow" className={className}>
      <span lang={useStoryLanguage(article)}>{article.title}</span>
      <span className="sr-only"> ({t("newTab")})</span>
    </a>
  );
}

export function CategoryBadge({ category }: Pick<ShownArticle, "category">) {
  const { t } = useTranslation("story");
  return (
    <span className="story-category with-icon" data-cat={CATEGORY_ICONS[category].cat}>
      <span className="hatch-swatch" />
      {t(`categories.${category}`)}
    </span>
  );
}

interface MarksProps {
  article: ShownArticle;
  /** Marks that are hidden because they apply to all stories of the list. */
  hides?: { verified: boolean; trending: boolean };
  /** True if there's room for the text beside the icon. */
  isLabelled?: boolean;
}

/** Marks beside a headline: another language, trending, verified. */
export function StoryMarks({ article, hides, isLabelled = false }: MarksProps) {
  const { t } = useTranslation("story");
  const language = useStoryLanguage(article);
  return (
    <span className="story-badges with-icon if-filled">
      {language && <span className="tag">{article.language.toUpperCase()}</span>}
      {article.trending && !hides?.trending && (
        <span className="story-trending with-icon" title={t("trendingMeans")}>
          <CategoryIcon name="trending" />
          <span className="sr-only">{t("trending")}</span>
        </span>
      )}
      {article.verifiedSource && !hides?.verified && (
        <span className="story-verified with-icon" title={t("verifiedMeans")}>
          <CategoryIcon name="verified" />
          <span className={isLabelled ? undefined : "sr-only"}>{t("verified")}</span>
        </span>
      )}
      {article.kind === "promotional" && <PromotionalTag />}
    </span>
  );
}

export function PromotionalTag() {
  const { t } = useTranslation("story");
  return (
    <span className="tag story-promotional" title={t("promotionalMeans")}>
      {t("promotional")}
    </span>
  );
}

export const StoryReplies = ({ count }: Pick<ShownArticle, "count">) => (count?.kind === "replies" ? <StoryCount count={count} /> : null);

/** Age of a story since publication, or since we first saw an undated one. A cached page shows the date. */
export function StoryDate({ article: { publishedAt, isDated } }: { article: Pick<ShownArticle, "publishedAt" | "isDated"> }) {
  const { t } = useTranslation("story");
  const formats = useFormats();
  const absolute = `${formats.dateTime(publishedAt)}\u00a0UTC`;
  const pattern = (age: string) => (isDated ? age : t("undated", { age }));
  return (
    <time dateTime={new Date(publishedAt).toISOString()} title={isDated ? t("published", { time: absolute }) : absolute}>
      <Age at={publishedAt} pattern={pattern} />
    </time>
  );
}

/** Nothing when only the title is known. */
export function ReadTime({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation("story");
  return minutes === null ? null : <span>{t("minutes", { count: minutes })}</span>;
}

/** Replies if the source counts them, else the number of publishers; nothing if neither is known. */
export function StoryCount({ count }: Pick<ShownArticle, "count">) {
  const { t } = useTranslation("story");
  const formats = useFormats();
  if (!count) return null;
  const words = t(count.kind, { count: count.value });
  return (
    <span className="with-icon" title={words}>
      <CategoryIcon name={count.kind} size={15} />
      <span aria-hidden="true">{formats.integer(count.value)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
