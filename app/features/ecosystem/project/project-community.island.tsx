import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { activityTopic, NO_ACTIVITY, type ActivityHint, type ActivitySource } from "#app/features/ecosystem/activity/activity-hint.ts";
import type { ActivityItem, Card, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import { activityAnswer, newsAnswer, socialAnswer } from "#app/features/ecosystem/project/activity-answers.ts";
import { ActivityList, EntrySkeletons, NewsList, SocialList, type ProjectNews } from "#app/features/ecosystem/activity/activity-lists.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { useJson } from "#app/foundation/islands/use-json.ts";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import "./project.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/tabs.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/boxes.css";

const TABS = ["activity", "social", "news"] as const;
type Tab = (typeof TABS)[number];
/** Number of skeletons while a list loads. */
const SKELETONS: Record<Tab, number> = { activity: 5, social: 3, news: 3 };

const SOURCES: Record<"activity" | "social", readonly ActivitySource[]> = {
  activity: ["github", "governance"],
  social: ["reddit", "forum"],
};
const NO_HINT = { version: 0, value: NO_ACTIVITY };

interface Happenings {
  activity: ActivityItem[];
  social: SocialPost[];
  news: ProjectNews;
}
interface Props {
  project: Pick<Card, "id" | "name">;
  happenings: Omit<Happenings, "news">;
  /** Time of the newest item, and of each source's last answer, in milliseconds since 1970. */
  hint: { changedAt: number; answered: ActivityHint["answered"] };
  news: ProjectNews;
}

/** Newest lists: the page's, until something new was found or the visitor retries. */
function useHappenings({ project: { id }, happenings, hint, news }: Props, changedAt: number) {
  const language = useLanguage();
  const [retried, setRetried] = useState<Happenings | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { paused } = useLiveControl();
  const isOld = !paused && changedAt > hint.changedAt;
  const paths = { activity: `/api/projects/${id}/activity`, social: `/api/projects/${id}/social` };
  const activity = useJson(isOld ? paths.activity : null, activityAnswer, changedAt);
  const social = useJson(isOld ? paths.social : null, socialAnswer, changedAt);

  const retry = async () => {
    setBusy(true);
    try {
      const [code, posts, articles] = await Promise.all([
        fetchJson(paths.activity, activityAnswer),
        fetchJson(paths.social, socialAnswer),
        fetchJson(`/api/projects/${id}/news?language=${language}`, newsAnswer),
      ]);
      setRetried({ activity: code ?? [], social: posts ?? [], news: { articles: articles ?? [], state: articles ? "ready" : "failed" } });
    } catch {
      toast.error(frameText(unreachableReasonKey()));
    }
    setBusy(false);
  };
  const known = retried ?? { ...happenings, news };
  return { ...known, activity: activity ?? known.activity, social: social ?? known.social, isBusy, retry };
}

/** New entries wait for a click, so that nothing moves under a reader; an empty list shows them at once. */
function useEntries<Item extends { id: string }>(newest: Item[]) {
  const [shown, show] = useState(newest);
  const ids = new Set(shown.map(({ id }) => id));
  const newCount = newest.filter(({ id }) => !ids.has(id)).length;
  const takesAll = shown.length === 0 || newCount === 0;
  if (takesAll && shown !== newest) show(newest);
  return { items: takesAll ? newest : shown, newCount: takesAll ? 0 : newCount, showNew: () => show(newest) };
}

/** Activity, posts and news of a project in three tabs; without scripts all three lists are shown below each other. */
function ProjectCommunity(props: Props) {
  const { project, hint } = props;
  const { t } = useTranslation("project");
  const formats = useFormats();
  const id = useId();
  const tabs = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});
  const [selected, select] = useState<Tab>("activity");
  const { changed, answered: newlyAnswered } = useTopic(activityTopic, NO_HINT).value;
  const answered = { ...hint.answered, ...newlyAnswered };
  const { isBusy, retry: load, news, ...newest } = useHappenings(props, changed[project.id] ?? 0);
  const activity = useEntries(newest.activity);
  const social = useEntries(newest.social);
  const counts: Record<Tab, number> = { activity: activity.items.length, social: social.items.length, news: news.articles.length };

  const retry = () => {
    // Skeletons replace the pressed button.
    tabs.current[selected]?.focus({ preventScroll: true });
    void load();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TABS.indexOf(selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    const next = to === undefined ? undefined : TABS.at(to % TABS.length);
    if (!next) return;
    event.preventDefault();
    select(next);
    tabs.current[next]?.focus();
  };
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
  const list = { project, answered, isBusy, retry };

  return (
    <section className="project-section grid deferred-layout-mobile" aria-labelledby={`${id}title`} suppressHydrationWarning>
      <h2 className="section-title" id={`${id}title`}>
        {t("community.title")}
      </h2>
      <div className="tabs screen-only" role="tablist" aria-labelledby={`${id}title`}>
        {TABS.map((tab) => (
          <button
            key={tab}
            ref={(button) => void (tabs.current[tab] = button)}
            type="button"
            role="tab"
            id={`${id}${tab}-tab`}
            aria-selected={tab === selected}
            aria-controls={`${id}${tab}`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => select(tab)}
            onKeyDown={onKeyDown}
          >
            {t(`community.tabs.${tab}`)}
            <span className="tab-count faint" hidden={counts[tab] === 0}>
              {formats.integer(counts[tab])}
            </span>
          </button>
        ))}
      </div>
      {panel(
        "activity",
        <Entries tab="activity" {...list} newCount={activity.newCount} showNew={activity.showNew}>
          {activity.items.length > 0 && <ActivityList items={activity.items} />}
        </Entries>,
      )}
      {panel(
        "social",
        <Entries tab="social" {...list} newCount={social.newCount} showNew={social.showNew}>
          {social.items.length > 0 && <SocialList items={social.items} />}
        </Entries>,
      )}
      {panel(
        "news",
        news.articles.length > 0 ? (
          <NewsList articles={news.articles} />
        ) : (
          <EmptyList tab="news" {...list} hasAnswer={news.state === "ready"} />
        ),
      )}
    </section>
  );
}

const MESSAGE_KEYS = {
  activity: { empty: "community.emptyActivity", watched: "community.watchedActivity", failed: "community.failedActivity" },
  social: { empty: "community.emptySocial", watched: "community.watchedSocial", failed: "community.failedSocial" },
  news: { empty: "community.emptyNews", watched: null, failed: "community.failedNews" },
} as const;

interface EmptyListProps {
  tab: Tab;
  project: Pick<Card, "name">;
  hasAnswer: boolean;
  isBusy: boolean;
  retry: () => void;
}

/** Message of an empty list; skeletons while it's requested again. */
function EmptyList({ tab, project: { name }, hasAnswer, isBusy, retry }: EmptyListProps) {
  const { t } = useTranslation(["project", "common"]);
  const { empty, watched, failed } = MESSAGE_KEYS[tab];
  if (hasAnswer)
    return (
      <p className="empty-box secondary">
        {t(empty, { name })} {watched && <span className="faint">{t(watched)}</span>}
      </p>
    );
  if (isBusy) return <EntrySkeletons count={SKELETONS[tab]} />;
  return (
    <p className="notice notice-bad row">
      {t(failed, { name })}
      <button type="button" className="button button-small js-only" onClick={retry}>
        {t("common:error.retry")}
      </button>
    </p>
  );
}

interface EntriesProps extends Omit<EmptyListProps, "hasAnswer"> {
  tab: "activity" | "social";
  answered: ActivityHint["answered"];
  newCount: number;
  showNew: () => void;
  /** The list, or false when it's empty. */
  children: ReactNode;
}

/** Button for new entries, then the list or a message, then the sources' times. */
function Entries({ tab, answered, newCount, showNew, children, ...list }: EntriesProps) {
  const { t } = useTranslation("project");
  const hasAnswer = SOURCES[tab].some((source) => answered[source] !== undefined);
  return (
    <>
      <output className="new-entries">
        {newCount > 0 && (
          <button type="button" className="button button-small" onClick={showNew}>
            {t("community.showNew", { count: newCount })}
          </button>
        )}
      </output>
      <div>{children || <EmptyList tab={tab} {...list} hasAnswer={hasAnswer} />}</div>
      <SourceTimes sources={SOURCES[tab]} answered={answered} />
    </>
  );
}

function SourceTimes({ sources, answered }: { sources: readonly ActivitySource[]; answered: ActivityHint["answered"] }) {
  const { t } = useTranslation("project");
  const known = sources.flatMap((source) => {
    const at = answered[source];
    return at === undefined ? [] : [{ source, at }];
  });
  return (
    <p className="source-line list-source">
      <span className="state-dot" />
      <span>
        {known.length === 0 && t("community.notAnswered")}
        {known.map(({ source, at }, index) => (
          <span key={source}>
            {index > 0 && " · "}
            <Age at={at} pattern={(age) => t("community.answered", { source: t(`community.sources.${source}`), age })} />
          </span>
        ))}
      </span>
    </p>
  );
}

export default defineIsland("project-community", ProjectCommunity, { messages: ["project:community", "common:error.retry"] });
