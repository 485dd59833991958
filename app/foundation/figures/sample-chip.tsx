import { useId } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./figure-panel.css";

/** Marks a card with samples; a click explains them (with `note` or a text about market figures). Works without a script. */
export function SampleChip({ note }: { note?: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <button type="button" className="sample-chip" data-state="sample" popoverTarget={id} aria-describedby={id}>
        <span>{t("figure.sample")}</span>
      </button>
      <span popover="auto" id={id} className="popover-note">
        {note ?? t("figure.sampleExplained")}
      </span>
    </>
  );
}
