import { DISCOVERY_SOURCE_NAMES, type Discovered } from "#app/features/ecosystem/discovered/discovered.ts";
import { FindingTable } from "#app/features/ecosystem/health/finding-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/discovered/discovered.css";
import "#app/features/ecosystem/health/health.css";

/** A unit is a policy ID of 28 bytes followed by the asset name. */
const POLICY_ID_LENGTH = 56;

export function DiscoveredTable({ rows }: { rows: readonly Discovered[] }) {
  const { t } = useTranslation("discovered");
  const formats = useFormats();
  return (
    <FindingTable heads={[t("columns.name"), t("columns.source"), t("columns.firstSeen")]}>
      {rows.map(({ source, sourceId, name, kind, url, firstSeenAt, isNew }) => (
        <tr key={`${source} ${sourceId}`} data-discovered={sourceId}>
          <th scope="row">
            <bdi className="identifier">{name}</bdi>
            {kind !== null && <span className="discovered-kind faint"> {kind}</span>}
            {source === "token-registry" && <PolicyId unit={sourceId} />}
          </th>
          <td>
            <a href={url} rel="noopener nofollow">
              {source === "token-registry" ? t("atRegistry") : t("atSource", { source: DISCOVERY_SOURCE_NAMES[source] })}
            </a>
          </td>
          <td className="health-checked caption">
            {isNew ? formats.date(firstSeenAt) : t("columns.earlier", { date: formats.date(firstSeenAt) })}
          </td>
        </tr>
      ))}
    </FindingTable>
  );
}

/**
 * Distinguishes tokens of the same name. Truncated on screen by styles, but complete in the tooltip, for screen readers and for copying.
 */
function PolicyId({ unit }: { unit: string }) {
  const { t } = useTranslation("discovered");
  const policyId = unit.slice(0, POLICY_ID_LENGTH);
  return (
    <span className="discovered-policy line caption">
      {t("columns.policy")}{" "}
      <code title={policyId} translate="no">
        {policyId}
      </code>
    </span>
  );
}
