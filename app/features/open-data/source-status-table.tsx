import type { SourceStatus } from "#app/features/open-data/source-status.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./source-status.css";
import "#app/foundation/lists/source-table.css";
import "#app/foundation/lists/lists.css";

/** Shared with the Chronicle's table of feeds. */
const MARKS = { fits: "ok", partly: "partly", fails: "failing", waiting: "waiting", unconfigured: "gone" } as const;

/** On a phone each row becomes a card. */
export function SourceStatusTable({ sources }: { sources: readonly SourceStatus[] }) {
  const { t } = useTranslation("sources");
  const formats = useFormats();
  return (
    <div className="list-frame card" role="region" aria-label={t("table")} tabIndex={0}>
      <table className="list-table source-table source-status">
        <caption className="sr-only">{t("table")}</caption>
        <thead>
          <tr>
            {(["source", "state", "asked", "lastSuccess", "time", "problems"] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.id} data-source={source.id}>
              <th scope="row">
                <a className="lone-link" href={source.url} rel="noopener">
                  {source.name}
                </a>
                <span className="list-note fine-print source-gives">{t.dynamic("open-data:terms.sources", `${source.id}.data`)}</span>
              </th>
              <TableCell label={t("state")}>
                <span className="source-state with-icon" data-health={MARKS[source.state]}>
                  {t(`states.${source.state}`)}
                </span>
              </TableCell>
              <TableCell label={t("asked")}>{source.askedAt === null ? t("never") : <Timestamp at={source.askedAt} />}</TableCell>
              <TableCell label={t("lastSuccess")}>
                {source.lastSuccessAt === null ? t("never") : <Timestamp at={source.lastSuccessAt} />}
              </TableCell>
              <TableCell label={t("time")}>{source.ms === null ? "–" : `${formats.integer(source.ms)}\u00a0ms`}</TableCell>
              <TableCell label={t("problems")}>
                <Problems source={source} />
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Failed requests, and fields of answers that we couldn't use. */
function Problems({ source: { failures, findings } }: { source: SourceStatus }) {
  const { t } = useTranslation("sources");
  const formats = useFormats();
  if (failures.length === 0 && findings.length === 0) return t("none");
  return (
    <ul className="source-problems">
      {failures.map(({ part, outcome, askedAt }) => (
        <li key={part}>
          {t.dynamic("sources:faults", outcome)}
          {formats.colon}
          <code>{part}</code> · <Timestamp at={askedAt} />
        </li>
      ))}
      {findings.map(({ kind, place, value, count, lastAt }) => (
        <li key={`${kind} ${place} ${value}`} data-finding={kind}>
          {t.dynamic("sources:findings", kind)}
          {formats.colon}
          <code>{value === undefined ? place : `${place} = ${value}`}</code> · {t("times", { count })} · <Timestamp at={lastAt} />
        </li>
      ))}
    </ul>
  );
}

function Timestamp({ at }: { at: number }) {
  const formats = useFormats();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formats.dateTime(at)}\u00a0UTC`}>
      <Age at={at} />
    </time>
  );
}
