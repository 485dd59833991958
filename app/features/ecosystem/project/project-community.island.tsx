import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { activityTopic, NO_ACTIVITY, type ActivityHint, type ActivitySource } from "#app/features/ecosystem/activity/activity-hint.ts";
import type { ActivityItem, Card, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import { activityAnswer, socialAnswer } from "#app/features/ecosystem/project/activity-answers.ts";
import { ActivityList, NewsList, SocialList, type ProjectNews } from "#app/features/ecosystem/activity/activity-lists.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
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

const SOURCES: Record<"activity" | "social", readonly ActivitySource[]> = {
  activity: ["github", "governance"],
  social: ["reddit", "forum"],
};
const NO_HINT = { version: 0, value: NO_ACTIVITY };

interface Happenings {
  activity: ActivityItem[];
  social: SocialPost[];
}
interface Props {
  project: Pick<Card, "id" | "name">;
  happenings: Happenings;
  /** Time of the newest item, and of each source's last answer, in milliseconds since 1970. */
  hint: { changedAt: number; answered: ActivityHint["answered"] };
  news: ProjectNews;
}

/** Newest lists: the page's, until something new was found or the visitor retries. */
function useHappenings({ project: { id }, happenings, hint }: Props, changedAt: number) {
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
      const [code, posts] = await Promise.all([fetchJson(paths.activity, activityAnswer), fetchJson(paths.social, socialAnswer)]);
      setRetried({ activity: code ?? [], social: posts ?? [] });
    } catch {
      toast.error(frameText(unreachableReasonKey()));
    }
    setBusy(false);
  };
  const known = retried ?? happenings;
  return { activity: activity ?? known.activity, social: social ?? known.social, isBusy, retry };
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
  const { project, hint, news } = props;
  const { t } = useTranslation("project");
  const formats = useFormats();
  const id = useId();
  const tabs = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});
  const [selected, select] = useState<Tab>("activity");
  const { changed, answered: newlyAnswered } = useTopic(activityTopic, NO_HINT).value;
  const answered = { ...hint.answered, ...newlyAnswered };
  const { isBusy, retry, ...newest } = useHappenings(props, changed[project.id] ?? 0);
  const activity = useEntries(newest.activity);
  const social = useEntries(newest.social);
  const counts: Record<Tab, number> = { activity: activity.items.length, social: social.items.length, news: news.articles.length };

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
      {panel("news", <News name={project.name} news={news} />)}
    </section>
  );
}

const MESSAGE_KEYS = {
  activity: { empty: "community.emptyActivity", watched: "community.watchedActivity", failed: "community.failedActivity" },
  social: { empty: "community.emptySocial", watched: "community.watchedSocial", failed: "community.failedSocial" },
} as const;

interface EntriesProps {
  tab: "activity" | "social";
  project: Pick<Card, "name">;
  answered: ActivityHint["answered"];
  newCount: number;
  showNew: () => void;
  isBusy: boolean;
  retry: () => Promise<void>;
  /** The list, or false when it's empty. */
  children: ReactNode;
}

/** Button for new entries, then the list or a message, then the sources' times. */
function Entries({ tab, project, answered, newCount, showNew, isBusy, retry, children }: EntriesProps) {
  const { t } = useTranslation(["project", "common"]);
  const hasAnswer = SOURCES[tab].some((source) => answered[source] !== undefined);
  const keys = MESSAGE_KEYS[tab];
  return (
    <>
      <output className="new-entries">
        {newCount > 0 && (
          <button type="button" className="button button-small" onClick={showNew}>
            {t("community.showNew", { count: newCount })}
          </button>
        )}
      </output>
      <div>
        {children}
        {!children && hasAnswer && (
          <p className="empty-box secondary">
            {t(keys.empty, { name: project.name })} <span className="faint">{t(keys.watched)}</span>
          </p>
        )}
        {!children && !hasAnswer && (
          <p className="notice notice-bad row">
            {t(keys.failed)}
            <button type="button" className="button button-small js-only" aria-busy={isBusy} onClick={() => void retry()}>
              {t("common:error.retry")}
            </button>
          </p>
        )}
      </div>
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

function News({ name, news }: { name: string; news: ProjectNews }) {
  const { t } = useTranslation("project");
  if (news.articles.length > 0) return <NewsList articles={news.articles} />;
  const text = ({ ready: "community.emptyNews", failed: "community.failedNews" } as const)[news.state];
  return <p className={news.state === "failed" ? "notice notice-bad" : "empty-box secondary"}>{t(text, { name })}</p>;
}

export default defineIsland("project-community", ProjectCommunity, { messages: ["project:community", "common:error.retry"] });
