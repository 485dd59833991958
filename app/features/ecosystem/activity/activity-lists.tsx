import type { ReactNode } from "react";
import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useNow } from "#app/foundation/islands/use-now.ts";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import "#app/features/ecosystem/project/project.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

export interface NewsItem {
  id: string;
  title: string;
  externalUrl: string;
  source: string;
  /** Kind of publisher. */
  kind: string;
  publishedAt: number;
}
/** `failed` when no news source ever answered. */
export interface ProjectNews {
  articles: NewsItem[];
  state: "ready" | "failed";
}

const ICONS: Record<ActivityItem["type"], string> = {
  github: "commit",
  governance: "governance",
  trade: "trade",
  partnership: "partnership",
  other: "broadcast",
};

export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  const { t } = useTranslation("project");
  return (
    <Entries>
      {items.map(({ id, type, title, description, value, timestamp, url }) => (
        <Entry
          key={id}
          sign={<ProjectIcon name={value === "release" ? "release" : ICONS[type]} />}
          title={title}
          url={url}
          detail={`${t(`community.types.${type}`)} · ${t.dynamic("project:community.kinds", description, { defaultValue: description })}`}
          value={value && t.dynamic("project:community.values", value, { defaultValue: value })}
          at={timestamp}
        />
      ))}
    </Entries>
  );
}

export function SocialList({ items }: { items: readonly SocialPost[] }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  return (
    <Entries>
      {items.map(({ id, platform, author, content, publishedAt, url, engagement }) => {
        const place = t(`community.sources.${platform === "reddit" ? "reddit" : "forum"}`);
        const counts = (["upvotes", "likes", "comments"] as const).flatMap((name) => {
          const count = engagement[name];
          return count === undefined || count === 0 ? [] : [t(`community.${name}`, { count, formatted: formats.integer(count) })];
        });
        return (
          <Entry
            key={id}
            sign={platform === "reddit" ? <BrandIcon name="reddit" size={18} /> : <ProjectIcon name="message" />}
            title={content}
            url={url}
            detail={author === null ? place : t("community.by", { author, platform: place })}
            value={counts.join(", ") || null}
            at={publishedAt}
          />
        );
      })}
    </Entries>
  );
}

export function NewsList({ articles }: { articles: readonly NewsItem[] }) {
  const { t } = useTranslation("project");
  return (
    <Entries>
      {articles.map(({ id, title, externalUrl, source, kind, publishedAt }) => (
        <Entry
          key={id}
          sign={<ProjectIcon name="newspaper" />}
          title={title}
          url={externalUrl}
          detail={kind === "promotional" ? `${source} · ${t("community.promotional")}` : source}
          value={null}
          at={publishedAt}
        />
      ))}
    </Entries>
  );
}

/** Entries shown at first; the others can be expanded. */
const INITIAL_ENTRIES = 6;

function Entries({ children }: { children: ReactNode[] }) {
  const { t } = useTranslation("project");
  if (children.length === 0) return null;
  const others = children.slice(INITIAL_ENTRIES);
  return (
    <>
      <ul className="entry-list">{children.slice(0, INITIAL_ENTRIES)}</ul>
      {others.length > 0 && (
        <details className="more-entries">
          <summary className="opener line">{t("community.showMore", { count: others.length })}</summary>
          <ul className="entry-list">{others}</ul>
        </details>
      )}
    </>
  );
}

export const EntrySkeletons = ({ count }: { count: number }) => (
  <div className="entry-list" aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      <span key={at} className="skeleton entry-skeleton" />
    ))}
  </div>
);

interface EntryProps {
  sign: ReactNode;
  title: string;
  url: string;
  detail: string;
  value: string | null;
  at: number;
}

function Entry({ sign, title, url, detail, value, at }: EntryProps) {
  return (
    <li className="entry grid">
      <span className="entry-icon centered muted">{sign}</span>
      <div>
        <a className="quiet-link small-title" href={url} rel="noopener nofollow">
          {title}
        </a>
        <p className="caption">{detail}</p>
      </div>
      <div className="entry-end caption">
        {value !== null && <p className="stressed">{value}</p>}
        <RelativeTime at={at} />
      </div>
    </li>
  );
}

/** Age of an entry. A cached page shows the date until hydration. */
function RelativeTime({ at }: { at: number }) {
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const now = useNow();
  const isOld = renderedAt - at > 300 * 86_400_000;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formats.dateTime(at)}\u00a0UTC`} data-age-of={at} suppressHydrationWarning>
      {now !== null ? formats.age(at, now) : isOld ? formats.monthYear(at) : formats.dayMonth(at)}
    </time>
  );
}
