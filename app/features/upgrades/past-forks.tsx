import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";
import "#app/foundation/lists/plain-table.css";

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
    <div className="upgrade-table text-links" role="region" aria-label={t("past.title")} tabIndex={0}>
      <table className="plain-table">
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
              <td>{protocol}</td>
              <td>{formats.integer(epoch)}</td>
              <td>
                <time dateTime={new Date(start).toISOString()}>{formats.date(start)}</time>
              </td>
              <td>
                {node ? (
                  <a href={node.url} rel="noopener">
                    {node.release}
                  </a>
                ) : (
                  "–"
                )}
              </td>
              <td>
                <a href={source.url} rel="noopener">
                  {source.name}
                </a>{" "}
                <span className="fine-print">{t("checked", { date: formats.date(Date.parse(checked)) })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
