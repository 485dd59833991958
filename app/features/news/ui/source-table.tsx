import type { ReactNode } from "react";
import type { FeedHealth } from "#app/features/news/news.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, tagOf } from "#app/foundation/i18n/languages.ts";
import { useNowByMinute } from "#app/foundation/live/use-now.ts";

/** A fault as the reader notes it: the source, its kind, and the detail in brackets. */
const ERROR_PATTERN = /^(?:.*: )?(network|timeout|status|rate-limited|too-large|not-json|bad-shape|refused-address|circuit-open) \((.*)\)$/;

/** How each feed is doing. On a phone each row is a card of its own. */
export function SourceTable({ feeds, renderedAt }: { feeds: readonly FeedHealth[]; renderedAt: number }) {
  const { t } = useTranslation(["news", "common"]);
  const formats = useFormats();
  const heads = ["publisher", "language", "kind", "state", "lastSuccess", "lastError", "nextCheck", "items"] as const;
  return (
    <table className="source-table">
      <caption className="sr-only">{t("sources.table")}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`sources.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {feeds.map((feed) => (
          <tr key={feed.id} data-feed={feed.id}>
            <th scope="row">
              <a href={feed.url} rel="noopener nofollow">
                {feed.publisher}
              </a>
              <span className="source-id">{feed.id}</span>
            </th>
            <Cell label={t("sources.language")}>
              <span lang={tagOf(feed.language)}>{LANGUAGES.find(({ code }) => code === feed.language)?.name}</span>
            </Cell>
            <Cell label={t("sources.kind")}>{t(`sources.kinds.${feed.kind}`)}</Cell>
            <Cell label={t("sources.state")}>
              <span className="source-state" data-health={feed.state}>
                {t(`sources.states.${feed.state}`)}
              </span>
            </Cell>
            <Cell label={t("sources.lastSuccess")}>
              {feed.lastSuccess === null ? t("sources.never") : <RelativeDate at={feed.lastSuccess} renderedAt={renderedAt} />}
            </Cell>
            <Cell label={t("sources.lastError")}>
              {feed.lastError === null ? (
                t("sources.none")
              ) : (
                <>
                  <FeedError text={feed.lastError} />
                  {feed.lastErrorAt !== null && (
                    <>
                      {" · "}
                      <RelativeDate at={feed.lastErrorAt} renderedAt={renderedAt} />
                    </>
                  )}
                </>
              )}
            </Cell>
            <Cell label={t("sources.nextCheck")}>
              {feed.nextCheck === null ? (
                t("sources.notAgain")
              ) : feed.nextCheck <= renderedAt ? (
                t("sources.due")
              ) : (
                <RelativeDate at={feed.nextCheck} renderedAt={renderedAt} />
              )}
            </Cell>
            <Cell label={t("sources.items")}>{formats.integer(feed.items)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What went wrong, in words, and the details for the operator. */
function FeedError({ text }: { text: string }) {
  const { t } = useTranslation("news");
  const [, kind, detail] = ERROR_PATTERN.exec(text) ?? [];
  return kind === undefined ? text : `${t.dynamic("news:sources.faults", kind)} (${detail})`;
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      {/* A phone shows no row of heads: each cell carries its own. */}
      <span className="source-label" aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** A moment, past or to come, as the visitor's clock sees it; the time in UTC where a kept page cannot know. */
function RelativeDate({ at, renderedAt }: { at: number; renderedAt: number }) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const now = useNowByMinute();
  const absolute = `${formats.dateTime(at)}\u00a0UTC`;
  const isNear = Math.abs(renderedAt - at) < 20 * 3_600_000;
  const text =
    now === null
      ? isNear
        ? `${formats.hourMinute(at)}\u00a0UTC`
        : absolute
      : at <= now
        ? at > renderedAt
          ? t("sources.due")
          : formats.age(at, now)
        : t("sources.in", { duration: formats.duration(at - now) });
  return (
    <time dateTime={new Date(at).toISOString()} title={absolute}>
      {text}
    </time>
  );
}
