import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { CapCard } from "#app/features/market/cap-card.tsx";
import { LiveControls } from "#app/features/market/live-controls.tsx";
import { MetricsCard } from "#app/features/market/metrics-card.tsx";
import { NetworkCard } from "#app/features/market/network-card.tsx";
import { OnChainCard } from "#app/features/market/on-chain-card.tsx";
import { PriceCard } from "#app/features/market/price-card.tsx";
import { SocialCard } from "#app/features/market/social-card.tsx";
import "#app/features/market/live-data.css";
import "#app/features/market/price-chart.css";

/** The ledger: all live figures on one sheet; `children` is its last row. */
export function LiveDataPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <section id="live" className="container live-data" aria-labelledby="live-title">
      <header className="section-head">
        <div>
          <h2 id="live-title">{t("live.title")}</h2>
          <p>{t("live.intro")}</p>
        </div>
        <LiveControls />
      </header>
      <div className="ledger">
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
