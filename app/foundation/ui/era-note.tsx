import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { isNewerThanKnown, NEWEST_KNOWN_VERSION } from "#app/foundation/protocol-version.ts";
import "#app/foundation/ui/boxes.css";

/** Notice that the network's protocol version is newer than this site's rules. `version` is null before the first reading. */
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
