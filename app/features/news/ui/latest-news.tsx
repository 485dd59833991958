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
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./latest-news.css";
import "./story.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  articles: readonly Article[];
  renderedAt: number;
  /** True if any source was ever polled, in any language. */
  isRead: boolean;
}

/** The newest stories: one with an image, the others as rows. */
export function LatestNews({ articles, renderedAt, isRead }: Props) {
  const { t } = useTranslation("story");
  const [lead, ...rows] = articles;
  return (
    <RenderedAt value={renderedAt}>
      <SectionHead id="latest-title" title={t("latest.title")}>
        <LocalLink to="/news" className="link-more">
          {t("latest.all")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </SectionHead>
      {lead ? (
        <Stories lead={lead} rows={rows} />
      ) : (
        <p className="latest-empty empty-box muted">{t(isRead ? "latest.empty" : "latest.notRead")}</p>
      )}
    </RenderedAt>
  );
}

function Stories({ lead, rows }: { lead: Article; rows: readonly Article[] }) {
  const language = useStoryLanguage(lead);
  return (
    <div className="latest-news halves">
      <article className="latest-lead grid" data-article={lead.id} data-cat={CATEGORY_ICONS[lead.category].cat}>
        <div className="story-art">
          <img src={storyArtPath(lead)} alt="" width={480} height={330} loading="lazy" decoding="async" />
        </div>
        <div className="grid-close">
          <p className="row links">
            <CategoryBadge category={lead.category} />
            <StoryMarks article={lead} />
          </p>
          <h3 className="section-title">
            <StoryLink article={lead} />
          </h3>
          {lead.excerpt !== "" && (
            <p className="clamped detail" lang={language}>
              {lead.excerpt}
            </p>
          )}
          <p className="latest-foot links fine-print">
            <StoryDate article={lead} />
            <span>{lead.source}</span>
            <ReadTime minutes={lead.readTime} />
            <StoryCount count={lead.count} />
          </p>
        </div>
      </article>
      <ul className="latest-rows">
        {rows.map((article) => (
          <li key={article.id}>
            <article className="grid-tight" data-article={article.id}>
              <h3 className="plain-title">
                <StoryLink article={article} />
              </h3>
              <p className="latest-foot links fine-print">
                <CategoryBadge category={article.category} />
                <span>{article.source}</span>
                <ReadTime minutes={article.readTime} />
                <StoryCount count={article.count} />
              </p>
              <p className="latest-when fine-print">
                <StoryDate article={article} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
