import type { ReactNode } from "react";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { hasMeasuredFigures } from "#app/features/ecosystem/project/project-market.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/ui/titles.css";

/** Everything that is measured of the project, as `children`; nothing at all where no source knows it. */
export function ProjectLive({ children }: { children: ReactNode }) {
  const { t } = useTranslation("project");
  const { token } = useProject();
  const hasFigures = hasMeasuredFigures(useProjectFigures());
  if (!hasFigures && (token === null || token.onCoinGecko)) return null;
  return (
    <section id="live" className="project-section grid deferred-layout-mobile" aria-labelledby="live-title">
      <header className="section-head">
        <h2 className="section-title" id="live-title">
          {t("live.title")}
        </h2>
        {hasFigures && <LiveControls namespace="project" hasFigures />}
      </header>
      {children}
    </section>
  );
}
