import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "./analytics.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";

/** Counting here, set up and waiting for consent, or not set up. */
export type ToolStatus = "active" | "configured" | "pending";

const TOOLS = [
  { id: "suite", icon: "chart-column", setupUrl: "https://support.google.com/analytics/answer/9304153" },
  { id: "hosting", icon: "gauge", setupUrl: "https://web.dev/articles/vitals" },
  { id: "privacy", icon: "shield-check", setupUrl: "https://globalprivacycontrol.org/" },
] as const satisfies { id: string; icon: UiIconName; setupUrl: string }[];
const FEATURES = ["1", "2", "3"] as const;
const STEPS = ["id", "environment", "deploy"] as const;
const BADGES: Record<ToolStatus, string> = { active: "badge-up", configured: "badge-primary", pending: "badge-amber" };

/** Our two tools are part of the server; Google Analytics needs the operator's measurement ID. */
const statusOf = (id: (typeof TOOLS)[number]["id"], tagIsConfigured: boolean): ToolStatus =>
  id !== "suite" ? "active" : tagIsConfigured ? "configured" : "pending";

export function DashboardTools({ tagIsConfigured }: { tagIsConfigured: boolean }) {
  const { t } = useTranslation("analytics");
  return (
    <section className="section traffic-tools" aria-labelledby="tools">
      <SectionHead id="tools" title={t("tools.title")} text={t("tools.text")} />
      <ul className="sheet thirds tool-list">
        {TOOLS.map(({ id, icon, setupUrl }) => {
          const status = statusOf(id, tagIsConfigured);
          return (
            <li className="column-close" key={id} data-tool={id}>
              <header className="row">
                <UiIcon name={icon} size={20} />
                <h3 className="item-title fill">{t(`tools.${id}.name`)}</h3>
                <span className={`badge ${BADGES[status]}`} data-tool-status={status}>
                  {t(`tools.status.${status}`)}
                </span>
              </header>
              <p className="detail">{t(`tools.${id}.text`)}</p>
              <ul className="grid-tight detail">
                {FEATURES.map((feature) => (
                  <li className="beside-icon" key={feature}>
                    <UiIcon name="check" size={16} />
                    {t(`tools.${id}.features.${feature}`)}
                  </li>
                ))}
              </ul>
              <a href={setupUrl} target="_blank" rel="noopener" className="link-more">
                {t(`tools.${id}.setup`)}
                <span className="sr-only"> {t("tools.newTab")}</span>
                <UiIcon name="arrow-up-right" />
              </a>
            </li>
          );
        })}
      </ul>
      <div className="traffic-setup grid">
        <h3>{t("setup.title")}</h3>
        <ol className="thirds grid-wide">
          {STEPS.map((step) => (
            <li className="grid-tight" key={step}>
              <strong className="stressed">{t(`setup.${step}.title`)}</strong>
              <p className="detail">{t(`setup.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <p className="fine-print">{t("setup.note")}</p>
      </div>
    </section>
  );
}
