import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { ProjectActivity } from "#app/features/ecosystem/project/activity-api.ts";
import { ActivityList, NewsList, SocialList, type ProjectNews } from "#app/features/ecosystem/project/activity-lists.tsx";
import type { ActivityHint, ActivitySource } from "#app/features/ecosystem/ecosystem.ts";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { useProjectActivity, type ActivityView } from "#app/features/ecosystem/project/use-project-activity.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { ageText } from "#app/foundation/figures/moment-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useNow } from "#app/foundation/live/use-now.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

const TABS = ["activity", "social", "news"] as const;
type Tab = (typeof TABS)[number];

const SOURCES: Record<"activity" | "social", readonly ActivitySource[]> = {
  activity: ["github", "governance"],
  social: ["reddit", "forum"],
};
/** Number of skeleton entries while a list loads for the first time. */
const SKELETONS: Record<Tab, number> = { activity: 5, social: 3, news: 3 };

interface Props {
  happenings: ProjectActivity;
  hint: LiveEntry<ActivityHint>;
  news: ProjectNews;
}

/** Three tabs; without a script all three lists are shown below each other (see project.css). */
export function ProjectCommunity({ happenings, hint, news }: Props) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { card } = useProject();
  const view = useProjectActivity(card.id, happenings, hint);
  const [selected, setSelected] = useState<Tab>("activity");
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const counts: Record<Tab, number> = { activity: view.shown.activity.length, social: view.shown.social.length, news: news.items.length };

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -TABS.indexOf(selected), End: TABS.length - 1 - TABS.indexOf(selected) }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(selected) + step + TABS.length) % TABS.length] ?? "activity";
    setSelected(next);
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

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
    <section className="project-section deferred-layout-mobile" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t("community.title")}</h2>
      <div ref={tabs} className="tabs" role="tablist" aria-labelledby={`${id}title`}>
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
            onClick={() => setSelected(tab)}
            onKeyDown={move}
          >
            {t(`community.tabs.${tab}`)}
            {counts[tab] > 0 && <span className="tab-count">{formats.integer(counts[tab])}</span>}
          </button>
        ))}
      </div>
      {panel("activity", <ActivityPanel tab="activity" view={view} list={<ActivityList items={view.shown.activity} />} />)}
      {panel("social", <ActivityPanel tab="social" view={view} list={<SocialList items={view.shown.social} />} />)}
      {panel("news", <News news={news} />)}
    </section>
  );
}

const MESSAGE_KEYS = {
  activity: { empty: "community.emptyActivity", watched: "community.watchedActivity", failed: "community.failedActivity" },
  social: { empty: "community.emptySocial", watched: "community.watchedSocial", failed: "community.failedSocial" },
} as const;

/** A list from our sources: the button for new entries, then the list or its empty state, then the sources' times. */
function ActivityPanel({ tab, view, list }: { tab: "activity" | "social"; view: ActivityView; list: ReactNode }) {
  const { t } = useTranslation(["project", "common"]);
  const { card } = useProject();
  const isEmpty = view.shown[tab].length === 0;
  const answered = SOURCES[tab].filter((source) => view.hint.answered[source] !== undefined);
  const failed = view.failed || (isEmpty && answered.length === 0);
  const waiting = view.newCounts[tab];
  return (
    <>
      <output className="new-entries">
        {waiting > 0 && (
          <button type="button" className="button button-small" onClick={view.showNew}>
            {t("community.showNew", { count: waiting })}
          </button>
        )}
      </output>
      {isEmpty && view.loading ? <Skeletons count={SKELETONS[tab]} /> : list}
      {failed && !view.loading && (
        <p className="list-failed" role={view.failed ? "alert" : undefined}>
          {t(MESSAGE_KEYS[tab].failed)}
          <button type="button" className="button button-small js-only" onClick={view.reload}>
            {t("common:error.retry")}
          </button>
        </p>
      )}
      {isEmpty && !view.loading && !failed && (
        <p className="list-empty">
          {t(MESSAGE_KEYS[tab].empty, { name: card.name })} <span>{t(MESSAGE_KEYS[tab].watched)}</span>
        </p>
      )}
      <SourceTimes sources={SOURCES[tab]} hint={view.hint} />
    </>
  );
}

/** When each source of a list last answered. */
function SourceTimes({ sources, hint }: { sources: readonly ActivitySource[]; hint: ActivityHint }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const now = useNow();
  const renderedAt = useRenderedAt();
  const parts = sources.flatMap((source) => {
    const at = hint.answered[source];
    if (at === undefined) return [];
    return [t("community.answered", { source: t(`community.sources.${source}`), age: ageText(at, now, renderedAt, formats) })];
  });
  return (
    <p className="source-line list-source">
      <span className="state-dot" />
      <span>{parts.length > 0 ? parts.join(" · ") : t("community.notAnswered")}</span>
    </p>
  );
}

function News({ news }: { news: ProjectNews }) {
  const { t } = useTranslation("project");
  const { card } = useProject();
  if (news.items.length > 0) return <NewsList items={news.items} />;
  const text = ({ ready: "community.emptyNews", failed: "community.failedNews" } as const)[news.state];
  return <p className={news.state === "failed" ? "list-failed" : "list-empty"}>{t(text, { name: card.name })}</p>;
}

function Skeletons({ count }: { count: number }) {
  const { t } = useTranslation("project");
  return (
    <div className="entry-list" aria-busy="true">
      <span className="sr-only">{t("community.loading")}</span>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="entry" aria-hidden="true">
          <span className="skeleton entry-icon" />
          <span className="skeleton entry-skeleton" />
        </div>
      ))}
    </div>
  );
}
