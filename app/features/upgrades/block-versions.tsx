import { versionShares, type EpochVersions } from "#app/features/upgrades/upgrades.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";
import "#app/foundation/lists/plain-table.css";

/** Share of blocks by protocol version, a row for each epoch, newest first. The first epoch is still growing. */
export function BlockVersions({ epochs }: { epochs: readonly EpochVersions[] }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  return (
    <div className="upgrade-table" role="region" aria-label={t("blocks.title")} tabIndex={0}>
      <table className="plain-table">
        <caption className="sr-only">{t("blocks.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("epoch")}</th>
            <th scope="col">{t("blocks.shares")}</th>
            <th scope="col">{t("blocks.count")}</th>
          </tr>
        </thead>
        <tbody>
          {epochs.map((row, index) => {
            const shares = versionShares(row);
            return (
              <tr key={row.epoch} data-epoch={row.epoch}>
                <th scope="row">
                  {formats.integer(row.epoch)}
                  {index === 0 && <span className="fine-print"> {t("blocks.running")}</span>}
                </th>
                <td>
                  <ul className="upgrade-shares">
                    {shares.map(({ version, share }) => (
                      <li key={version} data-version={version}>
                        <span>{`${version} · ${formats.percent(100 * share)}`}</span>
                        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                          <rect className="upgrade-track" width="100" height="6" />
                          <rect className="upgrade-share" width={(100 * share).toFixed(2)} height="6" />
                        </svg>
                      </li>
                    ))}
                  </ul>
                </td>
                <td>{formats.integer(shares.reduce((sum, { blocks }) => sum + blocks, 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
