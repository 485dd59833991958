import { useId } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Marks a card that shows examples; says on request what that means. Needs no script. */
export function SampleChip() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <button type="button" className="sample-chip" data-state="sample" popoverTarget={id} aria-describedby={id}>
        <span>{t("figure.sample")}</span>
      </button>
      <span popover="auto" id={id} className="sample-note">
        {t("figure.sampleExplained")}
      </span>
    </>
  );
}
