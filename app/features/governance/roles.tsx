import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./governance.css";

export const ROLES = ["holder", "drep", "pool", "committee", "constitution"] as const;
export const roleText = (role: (typeof ROLES)[number]) => `roles.${role}.text` as const;

export function Roles({ explained }: { explained: ExplainedMessages }) {
  const { t } = useTranslation("governance");
  return (
    <section className="roles deferred-layout" aria-labelledby="roles-title">
      <SectionHead id="roles-title" title={t("roles.title")} text={<Explained as="p" of={explained} message="roles.lead" />} />
      <dl className="sheet halves">
        {ROLES.map((role) => (
          <div className="column-close" key={role}>
            <dt className="stressed">{t(`roles.${role}.title`)}</dt>
            <Explained className="secondary" as="dd" of={explained} message={roleText(role)} />
          </div>
        ))}
      </dl>
      <p className="roles-source detail text-links">
        <a href="https://github.com/cardano-foundation/CIPs/tree/master/CIP-1694" rel="noopener">
          {t("roles.source")}
        </a>
      </p>
    </section>
  );
}
