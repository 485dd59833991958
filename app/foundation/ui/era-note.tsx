import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { isNewerThanKnown, NEWEST_KNOWN_VERSION } from "#app/foundation/protocol-version.ts";
import "#app/foundation/ui/boxes.css";

/** That the network runs a version of the protocol whose rules this site wasn't written for. `version` is null before it was ever read. */
export function EraNote({ version }: { version: number | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (version === null || !isNewerThanKnown(version)) return null;
  return (
    <p className="notice" data-era="unknown">
      {t("era.newer", { version: formats.integer(version), known: formats.integer(NEWEST_KNOWN_VERSION) })}
    </p>
  );
}
