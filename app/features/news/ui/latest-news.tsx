import { CATEGORY_ICONS } from "#app/features/news/ui/category-art.ts";
import type { ShownStory } from "#app/features/news/news.ts";
import {
  CategoryBadge,
  PromotionalTag,
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
  lead: ShownStory | undefined;
  rows: readonly ShownStory[];
  renderedAt: number;
  /** True if any source was ever polled, in any language. */
  isRead: boolean;
}

/** The lead story with an image, and the newest others as rows. */
export function LatestNews({ lead, rows, renderedAt, isRead }: Props) {
  const { t } = useTranslation("story");
  return (
    <RenderedAt value={renderedAt}>
      <SectionHead id="latest-title" title={t("latest.title")}>
        <LocalLink to="/news" className="link-more">
          {t("latest.all")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </SectionHead>
      {lead || rows.length > 0 ? (
        <div className="latest-news halves">
          {lead && <Lead story={lead} />}
          <Rows stories={rows} />
        </div>
      ) : (
        <p className="latest-empty empty-box muted">{t(isRead ? "latest.empty" : "latest.notRead")}</p>
      )}
    </RenderedAt>
  );
}

function Lead({ story }: { story: ShownStory }) {
  const language = useStoryLanguage(story);
  return (
    <article className="latest-lead grid" data-article={story.id} data-cat={CATEGORY_ICONS[story.category].cat}>
      <div className="story-art hatch" />
      <div className="grid-close">
        <p className="row links">
          <CategoryBadge category={story.category} />
          <StoryMarks article={story} />
        </p>
        <h3 className="section-title">
          <StoryLink article={story} />
        </h3>
        {story.excerpt !== "" && (
          <p className="clamped detail" lang={language}>
            {story.excerpt}
          </p>
        )}
        <p className="latest-foot links fine-print">
          <StoryDate article={story} />
          <span>{story.source}</span>
          <ReadTime minutes={story.readTime} />
          <StoryCount count={story.count} />
        </p>
      </div>
    </article>
  );
}

function Rows({ stories }: { stories: readonly ShownStory[] }) {
  return (
    <ul className="latest-rows">
      {stories.map((story) => (
        <li key={story.id}>
          <article className="grid-tight" data-article={story.id}>
            <h3 className="plain-title">
              <StoryLink article={story} />
            </h3>
            <p className="latest-foot links fine-print">
              <CategoryBadge category={story.category} />
              <span>{story.source}</span>
              {story.kind === "promotional" && <PromotionalTag />}
              <ReadTime minutes={story.readTime} />
              <StoryCount count={story.count} />
            </p>
            <p className="latest-when fine-print">
              <StoryDate article={story} />
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
