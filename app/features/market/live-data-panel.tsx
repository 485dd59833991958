import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

export function LiveDataPanel({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <section id="live" className="container live-data" aria-labelledby="live-title">
      <SectionHead id="live-title" title={t("live.title")} text={t("live.intro")}>
        {controls}
      </SectionHead>
      <div className="figure-panel">{children}</div>
    </section>
  );
}
