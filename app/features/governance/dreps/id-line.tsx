import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "./dreps.css";

/** Enough of an ID's end to tell two IDs apart. */
const END = 6;

/** A long ID in one line, cut in the middle by the style sheet only, with an icon that copies all of it. `of` names its owner. */
export function IdLine({ id, of }: { id: string; of: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className="id-line fine-print">
      <code translate="no" title={id}>
        <span>{id.slice(0, -END)}</span>
        <span>{id.slice(-END)}</span>
      </code>
      <CopyButton label={`${t("copy.action")}${formats.colon}${of}`} />
    </span>
  );
}
