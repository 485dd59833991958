import { useId, type ReactNode } from "react";
import type { ActivityHint, ActivitySource } from "#app/features/ecosystem/activity/activity-hint.ts";
import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import { ActivityList, NewsList, SocialList, type ProjectNews } from "#app/features/ecosystem/project/activity-lists.tsx";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { useFormats, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import "./project.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/tabs.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/boxes.css";

const TABS = ["activity", "social", "news"] as const;
type Tab = (typeof TABS)[number];

const SOURCES: Record<"activity" | "social", readonly ActivitySource[]> = {
  activity: ["github", "governance"],
  social: ["reddit", "forum"],
};
/** The forms of the one message that the script says. */
const SPOKEN = ["one", "few", "many", "other"].map((form) => `community.showNew_${form}`);

interface Props {
  happenings: { activity: ActivityItem[]; social: SocialPost[] };
  hint: ActivityHint;
  news: ProjectNews;
}

/** Three tabs, which activity-script.ts turns and keeps up to date; without a script all three lists are shown below each other. */
export function ProjectCommunity({ happenings: { activity, social }, hint, news }: Props) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { card } = useProject();
  const id = useId();
  const messages = messageParts(useMessages("project"), SPOKEN);
  const [selected] = TABS;
  const counts: Record<Tab, number> = { activity: activity.length, social: social.length, news: news.articles.length };

  const panel = (tab: Tab, children: ReactNode) => (
    <div
      key={tab}
      role="tabpanel"
      id={`${id}${tab}`}
      className="tab-panel"
      aria-labelledby={`${id}${tab}-tab`}
      data-shown={tab === selected || undefined}
    >
      <h3 className="tab-panel-title">{t(`community.tabs.${tab}`)}</h3>
      {children}
    </div>
  );

  return (
    <section
      className="project-section grid deferred-layout-mobile"
      aria-labelledby={`${id}title`}
      data-live="activity"
      data-activity-of={card.id}
      data-changed={hint.changed[card.id] ?? 0}
      data-messages={JSON.stringify(messages)}
    >
      <h2 className="section-title" id={`${id}title`}>
        {t("community.title")}
      </h2>
      <div className="tabs screen-only" role="tablist" aria-labelledby={`${id}title`}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}-tab`}
            data-tab={tab}
            aria-selected={tab === selected}
            aria-controls={`${id}${tab}`}
            tabIndex={tab === selected ? 0 : -1}
          >
            {t(`community.tabs.${tab}`)}
            <span className="tab-count faint" hidden={counts[tab] === 0}>
              {formats.integer(counts[tab])}
            </span>
          </button>
        ))}
      </div>
      {panel("activity", <Entries tab="activity" hint={hint} list={activity.length > 0 && <ActivityList items={activity} />} />)}
      {panel("social", <Entries tab="social" hint={hint} list={social.length > 0 && <SocialList items={social} />} />)}
      {panel("news", <News news={news} />)}
    </section>
  );
}

const MESSAGE_KEYS = {
  activity: { empty: "community.emptyActivity", watched: "community.watchedActivity", failed: "community.failedActivity" },
  social: { empty: "community.emptySocial", watched: "community.watchedSocial", failed: "community.failedSocial" },
} as const;

/** A list from our sources: room for the button that shows new entries, then the list or why it's empty, then the sources' times. */
function Entries({ tab, hint, list }: { tab: "activity" | "social"; hint: ActivityHint; list: ReactNode }) {
  const { t } = useTranslation(["project", "common"]);
  const { card } = useProject();
  const hasAnswer = SOURCES[tab].some((source) => hint.answered[source] !== undefined);
  const keys = MESSAGE_KEYS[tab];
  return (
    <>
      <output className="new-entries" />
      <div data-entries={tab}>
        {list}
        {!list && hasAnswer && (
          <p className="empty-box secondary">
            {t(keys.empty, { name: card.name })} <span className="faint">{t(keys.watched)}</span>
          </p>
        )}
        {!list && !hasAnswer && (
          <p className="notice notice-bad row">
            {t(keys.failed)}
            <button type="button" className="button button-small js-only" data-retry="">
              {t("common:error.retry")}
            </button>
          </p>
        )}
      </div>
      <SourceTimes sources={SOURCES[tab]} hint={hint} />
    </>
  );
}

/** When each source of a list last answered. */
function SourceTimes({ sources, hint }: { sources: readonly ActivitySource[]; hint: ActivityHint }) {
  const { t } = useTranslation("project");
  const known = sources.flatMap((source) => {
    const at = hint.answered[source];
    return at === undefined ? [] : [{ source, at }];
  });
  return (
    <p className="source-line list-source">
      <span className="state-dot" />
      <span>
        {known.length === 0 && t("community.notAnswered")}
        {known.map(({ source, at }, index) => (
          <span key={source} data-source={source}>
            {index > 0 && " · "}
            <Age at={at} pattern={(age) => t("community.answered", { source: t(`community.sources.${source}`), age })} />
          </span>
        ))}
      </span>
    </p>
  );
}

function News({ news }: { news: ProjectNews }) {
  const { t } = useTranslation("project");
  const { card } = useProject();
  if (news.articles.length > 0) return <NewsList articles={news.articles} />;
  const text = ({ ready: "community.emptyNews", failed: "community.failedNews" } as const)[news.state];
  return <p className={news.state === "failed" ? "notice notice-bad" : "empty-box secondary"}>{t(text, { name: card.name })}</p>;
}
