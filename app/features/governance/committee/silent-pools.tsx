import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";

const RULES = ["which", "silent", "choice", "hardFork"] as const;

/** The ledger's rules for pools that don't vote. */
export function SilentPools() {
  const { t } = useTranslation("governance-drep");
  return (
    <section className="page-notes" aria-labelledby="pools">
      <h2 id="pools">{t("pools.title")}</h2>
      <ul className="bullets">
        {RULES.map((rule) => (
          <li key={rule}>{t(`pools.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}
