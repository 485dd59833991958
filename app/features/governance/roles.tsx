import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

const ROLES = ["holder", "drep", "pool", "committee", "constitution"] as const;

/** Who takes part, in plain words. */
export function Roles() {
  const { t } = useTranslation("governance");
  return (
    <section className="roles later" aria-labelledby="roles-title">
      <div className="section-head">
        <div>
          <h2 id="roles-title">{t("roles.title")}</h2>
          <p>{t("roles.lead")}</p>
        </div>
      </div>
      <dl className="sheet">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`roles.${role}.title`)}</dt>
            <dd>{t(`roles.${role}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="roles-source">
        <a href="https://github.com/cardano-foundation/CIPs/tree/master/CIP-1694" rel="noopener">
          {t("roles.source")}
        </a>
      </p>
    </section>
  );
}
