import { clsx } from "clsx";
import { storyArtPath, CATEGORY_ICONS } from "#app/features/news/ui/category-art.ts";
import type { Article } from "#app/features/news/news.ts";
import {
  CategoryBadge,
  ReadTime,
  StoryCount,
  StoryDate,
  StoryLink,
  StoryMarks,
  useStoryLanguage,
} from "#app/features/news/ui/story-parts.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  article: Article;
  renderedAt: number;
  /** The first story of a list: twice as wide. */
  lead?: boolean;
  /** Whether its picture is in the first screen. */
  eager?: boolean;
  /** Whether a phone shows it only after scrolling. */
  later?: boolean;
}

/** An article: what others wrote stays plain text, and the card leads to where they wrote it. */
export function StoryCard({ article, renderedAt, lead = false, eager = lead, later = false }: Props) {
  const language = useStoryLanguage(article);
  return (
    <article
      className={clsx("card story", lead && "story-featured", later && "deferred-layout")}
      data-article={article.id}
      data-cat={CATEGORY_ICONS[article.category].cat}
    >
      <div className="story-art">
        <img src={storyArtPath(article)} alt="" width={480} height={330} loading={eager ? "eager" : "lazy"} decoding="async" />
      </div>
      <div className="story-body">
        <p className="story-top">
          <CategoryBadge category={article.category} />
          <StoryMarks article={article} />
        </p>
        <h3>
          <StoryLink article={article} className="story-link card-link" />
        </h3>
        {article.excerpt !== "" && (
          <p className="story-excerpt" lang={language}>
            {article.excerpt}
          </p>
        )}
        <p className="story-foot">
          <span className="story-origin">
            {article.source} · <StoryDate article={article} renderedAt={renderedAt} />
          </span>
          <span className="story-measures">
            <ReadTime minutes={article.readTime} />
            <StoryCount count={article.count} />
          </span>
        </p>
      </div>
    </article>
  );
}

/** The most that are shown: in a category. */
const SKELETONS = 9;

/** The places of cards while these are on their way. */
export function StorySkeletons() {
  const { t } = useTranslation("news");
  return (
    <div className="story-grid" aria-busy="true">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: SKELETONS }, (_, i) => (
        <div key={i} className="card story story-skeleton" aria-hidden="true">
          <span className="skeleton story-art" />
          <div className="story-body">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        </div>
      ))}
    </div>
  );
}
