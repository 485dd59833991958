import { Choice } from "#app/features/governance/dreps/choice.tsx";
import type { TitledEntry, TitledRecord } from "#app/features/governance/dreps/drep-view.ts";
import { governanceActionPath, linkOf } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./dreps.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/details.css";

/** Older actions are folded. */
const SHOWN = 20;

/** A voter's votes, newest action first. `label` names the table. */
export function VotingRecordTable({ record: { entries, summary }, label }: { record: TitledRecord; label: string }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  if (entries.length === 0) return <p>{t("record.none")}</p>;
  const older = entries.slice(SHOWN);
  return (
    <div className="grid">
      <p className="secondary">
        {t("record.counts", {
          yes: formats.integer(summary.yes),
          no: formats.integer(summary.no),
          abstain: formats.integer(summary.abstain),
          reasons: formats.integer(summary.withReasons),
        })}
      </p>
      <Entries entries={entries.slice(0, SHOWN)} label={label} />
      {older.length > 0 && (
        <details className="record-older">
          <summary className="opener">{t("record.older", { count: older.length })}</summary>
          <Entries entries={older} label={t("record.older", { count: older.length })} />
        </details>
      )}
    </div>
  );
}

function Entries({ entries, label }: { entries: readonly TitledEntry[]; label: string }) {
  const { t } = useTranslation(["governance-drep", "governance"]);
  const formats = useFormats();
  return (
    <div className="list-frame card" role="region" aria-label={label} tabIndex={0}>
      <table className="list-table record-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {(["action", "vote", "voted", "result"] as const).map((head) => (
              <th key={head} scope="col">
                {t(`record.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.actionId} data-action={entry.actionId}>
              <th scope="row">
                <LocalLink to={governanceActionPath(entry.actionId)} className="lone-link identifier">
                  {entry.title === null ? t("record.noTitle") : <bdi>{entry.title}</bdi>}
                </LocalLink>
                <span className="list-note fine-print">{kindText(t, entry.kind)}</span>
                <Reasons entry={entry} />
              </th>
              <TableCell label={t("record.vote")}>
                <Choice choice={entry.choice} isOpen={entry.outcome === "active"} />
                {entry.changes > 0 && <span className="list-note fine-print">{t("record.changed", { count: entry.changes })}</span>}
              </TableCell>
              <TableCell label={t("record.voted")}>
                {entry.votedAt === null ? "–" : <time dateTime={new Date(entry.votedAt).toISOString()}>{formats.date(entry.votedAt)}</time>}
              </TableCell>
              <TableCell label={t("record.result")}>{t(`governance:statuses.${entry.outcome}`)}</TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The voter's reasons, or the address of their document. They're the voter's words, so they're plain text. */
function Reasons({ entry: { choice, anchor, reasons } }: { entry: TitledEntry }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  if (choice === null) return null;
  if (!anchor) return <span className="list-note fine-print">{t("record.noReasons")}</span>;
  const link = linkOf(anchor.url);
  return (
    <span className="list-note detail text-links">
      {reasons !== null && (
        <span className="record-reasons">
          <bdi>{reasons}</bdi>{" "}
        </span>
      )}
      {link ? (
        <a href={link.href} rel="noopener nofollow ugc">
          {t("record.reasonsAt", { host: link.host })}
        </a>
      ) : (
        <span className="identifier">
          {t("record.reasons")}
          {formats.colon}
          <code>{anchor.url}</code>
        </span>
      )}
    </span>
  );
}
