import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/figure-panel.css";

/** Marks a claim that the operator has not confirmed. */
export function UnconfirmedClaimChip() {
  const { t } = useTranslation("starter-kit");
  return (
    <span className="sample-chip" data-state="sample">
      <span>{t("unconfirmed.label")}</span>
    </span>
  );
}
