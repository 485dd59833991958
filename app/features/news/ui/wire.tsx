import { clsx } from "clsx";
import { CATEGORY_ICONS, storyArtPath } from "#app/features/news/ui/category-art.ts";
import { ALL, type NewsQuery, type Story, type Tab } from "#app/features/news/news.ts";
import {
  CategoryBadge,
  ReadTime,
  StoryDate,
  StoryLink,
  StoryMarks,
  StoryReplies,
  useStoryLanguage,
} from "#app/features/news/ui/story-parts.tsx";
import { groupStories, type StoryGroup } from "#app/features/news/ui/wire-groups.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import "./story.css";
import "./wire.css";
import "#app/foundation/ui/read-out.css";
import "#app/foundation/ui/art/hatches.css";

/** Which list a story is in: what is true of all its stories isn't said of each. */
export interface WireList {
  query: NewsQuery;
  tab: Tab | null;
  renderedAt: number;
}

/** So many rows may begin on a phone's first screen. */
const EAGER_ROWS = 8;

/** Stories as dense rows below the headings of their days, or of their publishers. */
export function WireGroups({ stories, list }: { stories: readonly Story[]; list: WireList }) {
  const { t } = useTranslation("news");
  const groups = groupStories(stories, list.query.sort, list.renderedAt);
  const first = new Set(groups.flatMap((group) => group.stories).slice(0, EAGER_ROWS));
  return (
    <div className="wire-groups" data-seen={t("wire.seen")}>
      {groups.map((group) => (
        <section key={group.id} className="wire-group">
          <GroupHeading group={group} />
          {group.stories.map((story) => (
            <WireRow key={story.id} story={story} list={list} isBelow={!first.has(story)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function GroupHeading({ group: { heading, stories } }: { group: StoryGroup }) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const [first] = stories;
  if (heading === "none" || !first) return null;
  return (
    <h3 className="wire-heading">
      {heading === "source" ? first.source : heading === "date" ? formats.date(first.publishedAt) : t(`wire.${heading}`)}
    </h3>
  );
}

function WireRow({ story, list, isBelow }: { story: Story; list: WireList; isBelow: boolean }) {
  const { t } = useTranslation("story");
  const { category, source, sources } = story;
  return (
    <article
      className={clsx("wire-row grid", isBelow && "deferred-layout-mobile")}
      data-article={story.id}
      data-cat={CATEGORY_ICONS[category].cat}
      data-at={story.publishedAt}
      data-merged={sources.length > 1 || undefined}
    >
      <p className="wire-time fine-print">
        <StoryDate article={story} renderedAt={list.renderedAt} />
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
          {list.query.category === ALL && category.toLowerCase() !== list.tab && <span>{t(`categories.${category}`)}</span>}
          <StoryMarks article={story} hides={{ verified: list.tab === "official", trending: list.tab === "trending" }} />
          <ReadTime minutes={story.readTime} />
          <StoryReplies count={story.count} />
        </p>
      </div>
      <StorySources story={story} />
    </article>
  );
}

/** All publishers of a story that several tell, with their headlines. */
function StorySources({ story }: { story: Story }) {
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
        {sources.map(({ name, title, url }) => (
          <li key={name}>
            <a className="quiet-link" href={url} target="_blank" rel="noopener nofollow">
              {name}
              <span className="sr-only"> ({t("newTab")})</span>
            </a>{" "}
            <span lang={language}>{title}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The one story with a picture, beside the others where there is room; a phone, which shows none, doesn't load it. */
export function LeadStory({ story, renderedAt }: { story: Story; renderedAt: number }) {
  const language = useStoryLanguage(story);
  return (
    <article className="card lead-story" data-article={story.id} data-cat={CATEGORY_ICONS[story.category].cat} data-at={story.publishedAt}>
      <div className="story-art">
        <img src={storyArtPath(story)} alt="" width={480} height={330} loading="lazy" decoding="async" />
      </div>
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
          {/* The last: in the browser its date becomes an age, which is shorter. */}
          <StoryDate article={story} renderedAt={renderedAt} />
        </p>
        <StorySources story={story} />
      </div>
    </article>
  );
}

/** The most that are shown: in a category. */
const SKELETONS = 9;

/** The places of rows while these are on their way. */
export function StorySkeletons() {
  const { t } = useTranslation("news");
  return (
    <div className="wire-groups" aria-busy="true">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: SKELETONS }, (_, i) => (
        <div key={i} className="story-skeleton grid" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
