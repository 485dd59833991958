import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { explainedHtml, type ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

export const ROLES = ["holder", "drep", "pool", "committee", "constitution"] as const;
/** The message that says what somebody does. */
export const roleText = (role: (typeof ROLES)[number]): string => `roles.${role}.text`;

/** Who takes part, in plain words. */
export function Roles({ explained }: { explained: ExplainedMessages }) {
  const { t } = useTranslation("governance");
  return (
    <section className="roles later" aria-labelledby="roles-title">
      <div className="section-head">
        <div>
          <h2 id="roles-title">{t("roles.title")}</h2>
          <p dangerouslySetInnerHTML={explainedHtml(explained, "roles.lead")} />
        </div>
      </div>
      <dl className="sheet">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`roles.${role}.title`)}</dt>
            <dd dangerouslySetInnerHTML={explainedHtml(explained, roleText(role))} />
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
