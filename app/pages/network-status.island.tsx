import { networkTopic, type Network } from "#app/features/market/market.ts";
import { NetworkFigures, type NetworkFigure } from "#app/features/network/network-figures.tsx";
import { NetworkStatusCard } from "#app/features/network/network-status-card.tsx";
import { chainTopic, type BlockTime, type Chain } from "#app/features/network/network.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { EraNote } from "#app/foundation/ui/era-note.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/network/network.css";

interface Props {
  tip: LiveEntry<Network>;
  chain: LiveEntry<Chain>;
  marks: readonly BlockTime[];
  /** Figures of applications, which the stream doesn't include. */
  flows: Pick<Record<NetworkFigure, Figure | null>, "tvl" | "stablecoins" | "dexVolume">;
  explained: ExplainedMessages;
}

/** Answers "Is Cardano working?" and shows the network's figures. Both update with each reading of the chain. */
function NetworkStatus({ tip: initialTip, chain: initialChain, marks, flows, explained }: Props) {
  const { t } = useTranslation("network");
  const tip = useTopic(networkTopic, initialTip).value;
  const { treasury, reserves, supply, circulation, protocolMajor } = useTopic(chainTopic, initialChain).value;
  const { epochTransactions, activeStake } = tip;
  return (
    <>
      <div className="container grid">
        <EraNote version={protocolMajor?.value ?? null} />
        <NetworkStatusCard tip={tip} marks={marks} />
      </div>
      <section
        className="container section network-figures-section deferred-layout-mobile"
        aria-labelledby="figures"
        suppressHydrationWarning
      >
        <SectionHead id="figures" title={t("figures.title")} text={t("figures.text")}>
          <LiveControls namespace="network" hasFigures />
        </SectionHead>
        <NetworkFigures
          figures={{ epochTransactions, activeStake, treasury, reserves, supply, circulation, ...flows }}
          explained={explained}
        />
      </section>
    </>
  );
}

export default defineIsland("network-status", NetworkStatus, {
  messages: [
    "network:unknown",
    "network:answer",
    "network:because",
    "network:last",
    "network:epoch",
    "network:figures",
    "network:live",
    "common:era",
    "common:figure",
  ],
});
