import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./risk-strip.css";

/** Opens the sources of an answer as a popover, without a script. */
export function EvidenceButton({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const { t } = useTranslation("project");
  return (
    <>
      <button
        type="button"
        className="evidence-button screen-only with-icon"
        popoverTarget={id}
        aria-label={t("risk.evidenceFor", { name: label })}
      >
        {t("risk.evidence")}
      </button>
      <div popover="auto" id={id} className="evidence popover-note text-links">
        <p className="popover-title screen-only">{label}</p>
        {children}
      </div>
    </>
  );
}
