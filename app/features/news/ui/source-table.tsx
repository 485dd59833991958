import type { FeedHealth } from "#app/features/news/news.ts";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf } from "#app/foundation/i18n/languages.ts";
import "#app/foundation/lists/source-table.css";
import "#app/foundation/lists/lists.css";

/** Matches a stored fault: source, kind, and details in brackets. */
const ERROR_PATTERN = /^(?:.*: )?(network|timeout|status|rate-limited|too-large|not-json|bad-shape|refused-address|circuit-open) \((.*)\)$/;

/** Within this time a time of day is unambiguous without its date. */
const NEAR_MS = 20 * 3_600_000;

/** Table of the feeds' states. On a phone each row is a card. */
export function SourceTable({ feeds }: { feeds: readonly FeedHealth[] }) {
  const renderedAt = useRenderedAt();
  const { t } = useTranslation(["news", "common"]);
  const formats = useFormats();
  const languages = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" });
  const heads = ["publisher", "language", "kind", "state", "lastSuccess", "lastError", "nextCheck", "items"] as const;
  return (
    <div className="list-frame card" role="region" aria-label={t("sources.table")} tabIndex={0}>
      <table className="list-table source-table">
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
                <a className="lone-link" href={feed.url} rel="noopener nofollow">
                  {feed.publisher}
                </a>
                <span className="list-note fine-print">{feed.id}</span>
              </th>
              <TableCell label={t("sources.language")}>{languages.of(feed.language)}</TableCell>
              <TableCell label={t("sources.kind")}>{t(`sources.kinds.${feed.kind}`)}</TableCell>
              <TableCell label={t("sources.state")}>
                <span className="source-state with-icon" data-health={feed.state}>
                  {t(`sources.states.${feed.state}`)}
                </span>
              </TableCell>
              <TableCell label={t("sources.lastSuccess")}>
                {feed.lastSuccess === null ? t("sources.never") : <PastTime at={feed.lastSuccess} />}
              </TableCell>
              <TableCell label={t("sources.lastError")}>
                {feed.lastError === null ? (
                  t("sources.none")
                ) : (
                  <>
                    <FeedError text={feed.lastError} />
                    {feed.lastErrorAt !== null && (
                      <>
                        {" · "}
                        <PastTime at={feed.lastErrorAt} />
                      </>
                    )}
                  </>
                )}
              </TableCell>
              <TableCell label={t("sources.nextCheck")}>
                {feed.nextCheck === null ? (
                  t("sources.notAgain")
                ) : feed.nextCheck <= renderedAt ? (
                  t("sources.due")
                ) : (
                  <UpcomingTime at={feed.nextCheck} />
                )}
              </TableCell>
              <TableCell label={t("sources.items")}>{formats.integer(feed.items)}</TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FeedError({ text }: { text: string }) {
  const { t } = useTranslation("news");
  const [, kind, detail] = ERROR_PATTERN.exec(text) ?? [];
  return kind === undefined ? text : `${t.dynamic("news:sources.faults", kind)} (${detail})`;
}

function PastTime({ at }: { at: number }) {
  const formats = useFormats();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formats.dateTime(at)}\u00a0UTC`}>
      <Age at={at} />
    </time>
  );
}

/** A future time. A cached page shows the time in UTC, which ages.ts replaces with the remaining time. */
function UpcomingTime({ at }: { at: number }) {
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
