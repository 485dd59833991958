import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./upgrades.css";
import "#app/foundation/lists/lists.css";

interface PastFork {
  name: string;
  epoch: number;
  protocol: string;
  /** Start of its epoch in milliseconds since 1970. */
  start: number;
  source: { name: string; url: string };
  node?: { release: string; url: string } | undefined;
  /** Day of the last check. */
  checked: string;
}

/** Past hard forks, newest first, each with its source. */
export function PastForks({ forks }: { forks: readonly PastFork[] }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  return (
    <div className="list-frame card text-links" role="region" aria-labelledby="past" tabIndex={0}>
      <table className="list-table upgrade-past">
        <caption className="sr-only">{t("past.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("past.name")}</th>
            <th scope="col">{t("past.version")}</th>
            <th scope="col">{t("epoch")}</th>
            <th scope="col">{t("past.date")}</th>
            <th scope="col">{t("past.node")}</th>
            <th scope="col">{t("source")}</th>
          </tr>
        </thead>
        <tbody>
          {forks.map(({ name, epoch, protocol, start, source, node, checked }) => (
            <tr key={epoch} data-fork={epoch}>
              <th scope="row">{name}</th>
              <TableCell label={t("past.version")}>{protocol}</TableCell>
              <TableCell label={t("epoch")}>{formats.integer(epoch)}</TableCell>
              <TableCell label={t("past.date")}>
                <time dateTime={new Date(start).toISOString()}>{formats.date(start)}</time>
              </TableCell>
              <TableCell label={t("past.node")}>
                {node ? (
                  <a href={node.url} rel="noopener">
                    {node.release}
                  </a>
                ) : (
                  "–"
                )}
              </TableCell>
              <TableCell label={t("source")}>
                <a href={source.url} rel="noopener" lang="en">
                  {source.name}
                </a>
                <span className="list-note fine-print">{t("checked", { date: formats.date(Date.parse(checked)) })}</span>
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
