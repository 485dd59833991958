import type { ReactNode } from "react";
import type { SiteSighting } from "#app/features/ecosystem/health/health-report.ts";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { SPEAKERS, type Speaker } from "#app/features/ecosystem/project-view.ts";
import { FACT_NAMES } from "#app/foundation/content/project-facts.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/features/ecosystem/risk/risk-strip.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

interface Props {
  /** Last transaction at its scripts; null when no use is known. */
  contractsUsedAt: number | null;
  /** Our last look at its site; null before the first. */
  site: SiteSighting | null;
}

/** The facts of the page by who says them: the chain, our own checks, the project, others. */
export function ProjectWhoSays({ contractsUsedAt, site }: Props) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { evidence } = useProject();
  const factsOf = (speaker: Speaker): string[] =>
    FACT_NAMES.filter((name) => evidence[name]?.some(({ by }) => by === speaker)).map((name) => t(`evidence.facts.${name}`));
  const seen = site && t(site.showsProduct ? "statusEvidence.site" : "says.siteAnswered", { date: formats.date(site.checkedAt) });
  const used = contractsUsedAt !== null && t("says.contractsUsed", { date: formats.date(contractsUsedAt) });
  const extra: Partial<Record<Speaker, string | false | null>> = { chain: used, seen };
  return (
    <section className="deferred-layout-mobile card side-card grid-close" aria-labelledby="says-title">
      <h2 className="side-title" id="says-title">
        {t("says.title")}
      </h2>
      <dl className="grid-close">
        {SPEAKERS.map((speaker) => (
          <Row key={speaker} speaker={speaker}>
            {[extra[speaker], factsOf(speaker).join(", ")].filter(Boolean).join(" · ") || t("says.nothing")}
          </Row>
        ))}
      </dl>
    </section>
  );
}

function Row({ speaker, children }: { speaker: Speaker; children: ReactNode }) {
  const { t } = useTranslation("project");
  return (
    <div className="grid-tight">
      <dt>
        <span className="tag says" data-by={speaker}>
          {t(`says.${speaker}`)}
        </span>
      </dt>
      <dd className="detail">{children}</dd>
    </div>
  );
}
