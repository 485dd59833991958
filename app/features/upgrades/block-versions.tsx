import { versionShares, type EpochVersions } from "#app/features/upgrades/upgrades.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./upgrades.css";
import "#app/foundation/lists/lists.css";

/** Share of blocks by protocol version, a bar for each epoch, newest first. The first epoch is still growing. */
export function BlockVersions({ epochs }: { epochs: readonly EpochVersions[] }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  // Each version has the same color in all bars.
  const versions = [...new Set(epochs.flatMap((row) => versionShares(row).map(({ version }) => version)))];
  return (
    <div className="list-frame card" role="region" aria-labelledby="blocks" tabIndex={0}>
      <table className="list-table upgrade-blocks">
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
                  {index === 0 && <span className="list-note fine-print">{t("blocks.running")}</span>}
                </th>
                <td>
                  <svg className="upgrade-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    {shares.map(({ version, share }, at) => (
                      <rect
                        key={version}
                        data-color={colorOf(versions, version)}
                        x={(100 * shares.slice(0, at).reduce((sum, before) => sum + before.share, 0)).toFixed(2)}
                        width={(100 * share).toFixed(2)}
                        height="10"
                      />
                    ))}
                  </svg>
                  <ul className="upgrade-shares detail">
                    {shares.map(({ version, share }) => (
                      <li key={version} data-version={version} data-color={colorOf(versions, version)}>
                        {`${version} · ${formats.percent(100 * share)}`}
                      </li>
                    ))}
                  </ul>
                </td>
                <TableCell label={t("blocks.count")}>{formats.integer(shares.reduce((sum, { blocks }) => sum + blocks, 0))}</TableCell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Colors for the newest versions; older ones share the last. */
const COLORS = 3;
const colorOf = (versions: readonly string[], version: string): number =>
  Math.min(versions.toSorted((a, b) => Number(b) - Number(a)).indexOf(version), COLORS - 1);
