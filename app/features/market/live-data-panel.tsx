import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { CapCard } from "#app/features/market/cap-card.tsx";
import { MetricsCard } from "#app/features/market/metrics-card.tsx";
import { NetworkCard } from "#app/features/market/network-card.tsx";
import { OnChainCard } from "#app/features/market/on-chain-card.tsx";
import { PriceCard } from "#app/features/market/price-card.tsx";
import { SocialCard } from "#app/features/market/social-card.tsx";
import { useMarket } from "#app/features/market/market-context.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

/** The ledger: all live figures on one sheet; `children` is its last row. */
export function LiveDataPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("home");
  const { hasFigures } = useMarket();
  return (
    <section id="live" className="container live-data" aria-labelledby="live-title">
      <SectionHead id="live-title" title={t("live.title")} text={t("live.intro")}>
        <LiveControls namespace="home" hasFigures={hasFigures} />
      </SectionHead>
      <div className="figure-panel">
        <PriceCard />
        <CapCard />
        <MetricsCard />
        <OnChainCard />
        <SocialCard />
        <NetworkCard />
        {children}
      </div>
    </section>
  );
}
