import { clsx } from "clsx";
import { CATEGORY_ICONS } from "#app/features/news/ui/category-art.ts";
import { ALL_CATEGORIES, type NewsQuery, type ShownStory, type Tab } from "#app/features/news/news.ts";
import {
  CategoryBadge,
  PromotionalTag,
  ReadTime,
  StoryDate,
  StoryLink,
  StoryMarks,
  StoryReplies,
  useStoryLanguage,
} from "#app/features/news/ui/story-parts.tsx";
import { findLastVisitMarker } from "#app/features/news/ui/last-visit.ts";
import { noonOf, useDays } from "#app/features/news/ui/use-days.ts";
import { groupStories, type Days, type StoryGroup } from "#app/features/news/ui/wire-groups.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import "./story.css";
import "./wire.css";
import "#app/foundation/ui/read-out.css";
import "#app/foundation/ui/art/hatches.css";

/** List of a story. Marks that apply to the whole list aren't repeated for each story. */
export interface WireList {
  query: NewsQuery;
  tab: Tab | null;
  /** Time of the response in milliseconds since 1970. */
  readAt: number;
}

/** Rows that may be on a phone's first screen. */
const EAGER_ROWS = 8;

interface GroupsProps {
  stories: readonly ShownStory[];
  list: WireList;
  /** End of the previous visit in milliseconds since 1970; 0 to hide it. */
  visit?: number | undefined;
}

/** Stories as dense rows with headings for days or publishers. */
export function WireGroups({ stories, list, visit = 0 }: GroupsProps) {
  const days = useDays(list.readAt);
  const groups = groupStories(stories, list.query.sort, days);
  const rows = groups.flatMap((group) => group.stories);
  const eager = new Set(rows.slice(0, EAGER_ROWS));
  const seen = findLastVisitMarker(rows, visit);
  return (
    <div className="wire-groups">
      {groups.flatMap((group, index) => [
        <GroupHeading
          key={`heading ${group.id}`}
          group={group}
          days={days}
          isFirst={index === 0}
          fresh={seen && index === 0 ? seen.count : null}
        />,
        ...group.stories.map((story) => (
          <WireRow key={story.id} story={story} list={list} isBelow={!eager.has(story)} isSeen={story.id === seen?.first} />
        )),
      ])}
    </div>
  );
}

interface HeadingProps {
  group: StoryGroup;
  days: Days;
  isFirst: boolean;
  /** Number of new stories since the last visit; null to hide it. */
  fresh: number | null;
}

/** Later days are written on the line between two rows, so that nothing moves when the reader's time zone moves them. */
function GroupHeading({ group: { heading, stories }, days, isFirst, fresh }: HeadingProps) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const [first] = stories;
  if (heading === "none" || !first) return null;
  return (
    <h3 className="wire-heading" data-between={(!isFirst && heading !== "source") || undefined}>
      <span>
        {heading === "source"
          ? first.source
          : heading === "date"
            ? formats.date(noonOf(days.dayOf(first.publishedAt)))
            : t(`wire.${heading}`)}
      </span>
      {fresh !== null && <span>{t("wire.fresh", { count: fresh })}</span>}
    </h3>
  );
}

interface RowProps {
  story: ShownStory;
  list: WireList;
  isBelow: boolean;
  /** True for the first story that was already there at the last visit. */
  isSeen: boolean;
}

function WireRow({ story, list, isBelow, isSeen }: RowProps) {
  const { t } = useTranslation(["story", "news"]);
  const { category, source, sources } = story;
  return (
    <article
      className={clsx("wire-row grid", isBelow && "deferred-layout-mobile")}
      data-article={story.id}
      data-cat={CATEGORY_ICONS[category].cat}
      data-merged={sources.length > 1 || undefined}
      data-last-seen={isSeen ? t("news:wire.seen") : undefined}
      suppressHydrationWarning
    >
      <p className="wire-time fine-print">
        <StoryDate article={story} />
      </p>
      <span className="wire-sign" aria-hidden="true">
        {monogram(source)}
      </span>
      <div>
        <h4>
          <StoryLink article={story} />
        </h4>
        <p className="wire-meta caption row">
          {list.query.sort !== "source" && <span>{source}</span>}
          {list.query.category === ALL_CATEGORIES && category.toLowerCase() !== list.tab && <span>{t(`categories.${category}`)}</span>}
          <StoryMarks article={story} hides={{ verified: list.tab === "official", trending: list.tab === "trending" }} />
          <ReadTime minutes={story.readTime} />
          <StoryReplies count={story.count} />
        </p>
      </div>
      <StorySources story={story} />
    </article>
  );
}

function StorySources({ story }: { story: ShownStory }) {
  const { t } = useTranslation("story");
  const language = useStoryLanguage(story);
  const { sources } = story;
  if (sources.length < 2) return null;
  return (
    <details className="wire-sources">
      <summary className="muted" data-count={sources.length}>
        <span className="sr-only until-640">{t("sources", { count: sources.length })}</span>
      </summary>
      <ul className="detail grid">
        {sources.map(({ name, title, url, promotional }) => (
          <li key={name}>
            <a className="quiet-link" href={url} target="_blank" rel="noopener nofollow">
              {name}
              <span className="sr-only"> ({t("newTab")})</span>
            </a>{" "}
            <span lang={language}>{title}</span> {promotional && <PromotionalTag />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The only story with an image. Phones hide the image, so they don't load it. */
export function LeadStory({ story }: { story: ShownStory }) {
  const language = useStoryLanguage(story);
  return (
    <article className="card lead-story" data-article={story.id} data-cat={CATEGORY_ICONS[story.category].cat}>
      <div className="story-art hatch" />
      <div className="lead-words grid">
        <p className="story-top row">
          <CategoryBadge category={story.category} />
          <StoryMarks article={story} isLabelled />
        </p>
        <h3 data-merged={story.sources.length > 1 || undefined}>
          <StoryLink article={story} />
        </h3>
        {story.excerpt !== "" && (
          <p className="lead-excerpt clamped detail" lang={language}>
            {story.excerpt}
          </p>
        )}
        <p className="wire-meta caption row">
          <span>{story.source}</span>
          <ReadTime minutes={story.readTime} />
          <StoryReplies count={story.count} />
          {/* Last, because in the browser its date becomes an age, which is shorter. */}
          <StoryDate article={story} />
        </p>
        <StorySources story={story} />
      </div>
    </article>
  );
}

export function StorySkeletons({ count }: { count: number }) {
  const { t } = useTranslation("news");
  return (
    <div className="wire-groups" aria-busy="true">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="story-skeleton grid" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
