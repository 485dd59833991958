import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

/** The ledger: all live figures on one sheet. `children` are its cells. */
export function LiveDataPanel({ hasFigures, children }: { hasFigures: boolean; children: ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <section id="live" className="container live-data" aria-labelledby="live-title">
      <SectionHead id="live-title" title={t("live.title")} text={t("live.intro")}>
        <LiveControls namespace="home" hasFigures={hasFigures} />
      </SectionHead>
      <div className="figure-panel">{children}</div>
    </section>
  );
}
