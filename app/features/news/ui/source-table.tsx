import type { ReactNode } from "react";
import type { FeedHealth } from "#app/features/news/news.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf } from "#app/foundation/i18n/languages.ts";
import "./source-table.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/read-out.css";

/** A fault as the reader notes it: the source, its kind, and the detail in brackets. */
const ERROR_PATTERN = /^(?:.*: )?(network|timeout|status|rate-limited|too-large|not-json|bad-shape|refused-address|circuit-open) \((.*)\)$/;

/** Within this time a clock alone says which day is meant; in milliseconds. */
const NEAR_MS = 20 * 3_600_000;

/** How each feed is doing. On a phone each row is a card of its own. */
export function SourceTable({ feeds }: { feeds: readonly FeedHealth[] }) {
  const renderedAt = useRenderedAt();
  const { t } = useTranslation(["news", "common"]);
  const formats = useFormats();
  const languages = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" });
  const heads = ["publisher", "language", "kind", "state", "lastSuccess", "lastError", "nextCheck", "items"] as const;
  return (
    <table className="framed-table card source-table">
      <caption className="sr-only">{t("sources.table")}</caption>
      <thead className="sr-only until-900">
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
              <span className="source-id fine-print">{feed.id}</span>
            </th>
            <Cell label={t("sources.language")}>{languages.of(feed.language)}</Cell>
            <Cell label={t("sources.kind")}>{t(`sources.kinds.${feed.kind}`)}</Cell>
            <Cell label={t("sources.state")}>
              <span className="source-state with-icon" data-health={feed.state}>
                {t(`sources.states.${feed.state}`)}
              </span>
            </Cell>
            <Cell label={t("sources.lastSuccess")}>
              {feed.lastSuccess === null ? t("sources.never") : <PastMoment at={feed.lastSuccess} />}
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
                      <PastMoment at={feed.lastErrorAt} />
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
                <ComingMoment at={feed.nextCheck} />
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

/** A moment that has passed, by its age. */
function PastMoment({ at }: { at: number }) {
  const formats = useFormats();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formats.dateTime(at)}\u00a0UTC`}>
      <Age at={at} />
    </time>
  );
}

/** A moment to come; the time in UTC where a kept page cannot know how long that is, in whose place ages.ts writes the rest. */
function ComingMoment({ at }: { at: number }) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const absolute = `${formats.dateTime(at)}\u00a0UTC`;
  const isNear = at - useRenderedAt() < NEAR_MS;
  return (
    <time dateTime={new Date(at).toISOString()} title={absolute}>
      <span data-until={at} data-until-text={t("sources.in", { duration: "{{duration}}" })} data-until-over={t("sources.due")}>
        {isNear ? `${formats.hourMinute(at)}\u00a0UTC` : absolute}
      </span>
    </time>
  );
}
