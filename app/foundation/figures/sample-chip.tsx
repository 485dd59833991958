import { useId } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./figure-panel.css";

/** Marks a card that shows examples; says on request what that means (`note` in place of the words for market figures). Needs no script. */
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
