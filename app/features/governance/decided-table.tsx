import { governanceActionPath, type Action } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./governance.css";
import "#app/foundation/lists/lists.css";

const EXPLAINED_STATUSES = ["ratified", "enacted", "expired", "dropped"] as const;

export function DecidedTable({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  return (
    <>
      <div className="list-frame card" role="region" aria-labelledby="decided-caption" tabIndex={0}>
        <table className="list-table decided-table">
          <caption id="decided-caption" className="sr-only">
            {t("decided.caption")}
          </caption>
          <thead>
            <tr>
              {(["action", "kind", "status", "epoch"] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`decided.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map(({ id, title, kind, status, decidedEpoch }) => (
              <tr key={id} id={id}>
                <th scope="row">
                  <LocalLink to={governanceActionPath(id)} className="quiet-link">
                    {title === null ? t("action.noTitle") : <bdi>{title}</bdi>}
                  </LocalLink>
                  <code className="list-note fine-print" title={id}>
                    {shortId(id)}
                  </code>
                </th>
                <TableCell label={t("decided.kind")}>{kindText(t, kind)}</TableCell>
                <TableCell label={t("decided.status")}>
                  <span className="result" data-result={status}>
                    {t(`statuses.${status}`)}
                  </span>
                </TableCell>
                <TableCell label={t("decided.epoch")}>{decidedEpoch === null ? "" : formats.integer(decidedEpoch)}</TableCell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="status-notes halves detail">
        {EXPLAINED_STATUSES.map((status) => (
          <div className="cluster" key={status}>
            <dt className="stressed">{t(`statuses.${status}`)}</dt>
            <dd>{t(`statusNotes.${status}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
