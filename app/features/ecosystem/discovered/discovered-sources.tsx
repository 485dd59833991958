import {
  DISCOVERED_PATH,
  DISCOVERY_SOURCE_NAMES,
  DISCOVERY_SOURCES,
  listStaleAt,
  sourceAsked,
  type DiscoveredHint,
  type DiscoveredQuery,
  type DiscoverySource,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { listPath } from "#app/foundation/lists/list-query.ts";
import "#app/features/ecosystem/discovered/discovered.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

/** Source that we request each list from. */
const READ_FROM = { defillama: "defillama", coingecko: "coingecko", "token-registry": "koios" } as const;

function useListName(): (source: DiscoverySource) => string {
  const { t } = useTranslation("discovered");
  return (source) => (source === "token-registry" ? t("sources.registry") : DISCOVERY_SOURCE_NAMES[source]);
}

export function SourceFilter({ query, counts }: { query: DiscoveredQuery; counts: Record<DiscoverySource, number> }) {
  const { t } = useTranslation("discovered");
  const formats = useFormats();
  const nameOf = useListName();
  const asked = sourceAsked(query);
  const all = DISCOVERY_SOURCES.reduce<number>((sum, source) => sum + counts[source], 0);
  const link = (source: DiscoverySource | undefined, name: string, count: number) => (
    <li key={source ?? "all"}>
      <LocalLink
        to={listPath(DISCOVERED_PATH, { ...query, filters: source ? { source } : {}, page: 1 })}
        className="chip"
        aria-current={asked === source ? "true" : undefined}
      >
        {name}
        <span className="discovered-count">{formats.integer(count)}</span>
      </LocalLink>
    </li>
  );
  return (
    <nav aria-label={t("sources.label")}>
      <ul className="cluster">
        {link(undefined, t("sources.all"), all)}
        {DISCOVERY_SOURCES.map((source) => link(source, nameOf(source), counts[source]))}
      </ul>
    </nav>
  );
}

export function SourcesRead({ answeredAt }: Pick<DiscoveredHint, "answeredAt">) {
  const nameOf = useListName();
  return (
    <div className="list-sources grid">
      {DISCOVERY_SOURCES.map((source) => {
        const observedAt = answeredAt[source];
        const from = READ_FROM[source];
        const origin = observedAt === undefined ? null : { source: from, observedAt, staleAt: listStaleAt(source, observedAt) };
        return (
          <div key={source}>
            <h2 className="small-title">{nameOf(source)}</h2>
            <SourceLine origin={origin} source={from} />
          </div>
        );
      })}
    </div>
  );
}
