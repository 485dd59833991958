import type { Route } from "./+types/network";
import NetworkStatusIsland from "#app/pages/network-status.island.tsx";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { directoryTopic } from "#app/features/ecosystem/ecosystem.ts";
import { networkTopic } from "#app/features/market/market.ts";
import { EpochCharts } from "#app/features/network/epoch-charts.tsx";
import { StatusMethod } from "#app/features/network/status-method.tsx";
import { IncidentLog } from "#app/features/network/incident-log.tsx";
import { FIGURE_MEANING_KEYS } from "#app/features/network/network-figures.tsx";
import { chainTopic } from "#app/features/network/network.ts";
import { countByHour } from "#app/features/network/network-status.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { incidents } from "#app/features/network/incidents.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { TerrainArt } from "#app/foundation/ui/terrain-art.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/network/network.css";

const PATH = "/network";
/** A year of epochs, and two days of hours. */
const EPOCHS = 73;
const HOURS = 48;
/** Pages that say more about the network. */
const MORE = [
  ["/network/upgrades", "pages.upgrades"],
  ["/network/concentration", "pages.concentration"],
  ["/network/stablecoins", "pages.stablecoins"],
  ["/converter", "more"],
] as const;
/** Fewer complete epochs draw no terrain. */
const MIN_TERRAIN_EPOCHS = 14;

export const loader = pageLoader(
  {
    topics: [networkTopic, chainTopic, directoryTopic],
    search: { title: "network:title", text: "network:description" },
  },
  async ({ language, services: { ecosystem, market, network }, render }) => {
    const [epochs, marks] = await Promise.all([network.newestEpochs(EPOCHS), network.blockMarks(Date.now() - 3 * DAY)]);
    const [tip, chain] = [market.latestNetwork(), network.latestChain()];
    const { chainTvl: tvl, chainStablecoins: stablecoins = null, chainVolume24h: dexVolume = null } = ecosystem.latestDirectory().value;
    const renderedAt = Date.now();
    // The answer expires sooner than the figures.
    const figures = [...Object.values(tip.value), ...Object.values(chain.value), tvl, stablecoins, dexVolume];
    expireAt(render, renderedAt + MINUTE, nextStateChangeAt(figures, renderedAt));
    return {
      messages: messagesOf(language, "network"),
      explained: explainedMessages(language, "network", ["lead", ...FIGURE_MEANING_KEYS]),
      tip,
      chain,
      flows: { tvl, stablecoins, dexVolume },
      epochs,
      marks: marks.slice(-4),
      hours: countByHour(marks, HOURS, renderedAt),
      incidents: incidents(),
      renderedAt,
    };
  },
);

export default function NetworkPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("network");
  const { explained, tip, chain, marks } = loaderData;
  const { epochTransactions } = tip.value;
  const counted = loaderData.epochs.slice(0, -1).filter(({ transactions }) => transactions !== null);
  // Blockfrost replaces Koios only for the current epoch, so the charts keep the origin of Koios.
  const chartOrigin = epochTransactions?.source === "blockfrost" ? chain.value.booksEpoch : epochTransactions;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      intro={<Explained as="p" of={explained} message="lead" className="lead" />}
      art={counted.length >= MIN_TERRAIN_EPOCHS && <TerrainArt of="network" label={t("charts.transactions.title")} />}
    >
      <RenderedAt value={loaderData.renderedAt}>
        <Island
          of={NetworkStatusIsland}
          props={{ tip, chain, marks, flows: loaderData.flows, explained: { html: explained.html, terms: [] } }}
          when="load"
        />
        <section className="container section network-charts-section deferred-layout" aria-labelledby="charts">
          <SectionHead id="charts" title={t("charts.title")} text={t("charts.text")} />
          <EpochCharts epochs={loaderData.epochs} hours={loaderData.hours} origin={chartOrigin} />
        </section>
        <StatusMethod />
        <IncidentLog incidents={loaderData.incidents} />
      </RenderedAt>
      <nav className="container network-more links" aria-label={t("pages.label")}>
        {MORE.map(([to, label]) => (
          <LocalLink key={to} to={to} className="link-more">
            {t(label)}
            <UiIcon name="arrow-right" />
          </LocalLink>
        ))}
      </nav>
      <TermTooltips terms={explained.terms} />
    </Page>
  );
}
