import type { ReactNode } from "react";
import { BADGE_ORDER } from "#app/features/ecosystem/ecosystem.ts";
import { STATUS_FILTERS } from "#app/features/ecosystem/filters/filters.ts";
import { BADGE_TONES } from "#app/features/ecosystem/ui/project-badge.tsx";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { NamespaceKeyWithoutValues } from "#app/foundation/content/message-keys.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Contents } from "#app/foundation/ui/contents.tsx";
import "./project-card.css";
import "./listing-policy.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/chips.css";

const CRITERIA = ["cardano", "real", "sourced", "lawful"] as const;
const CHECKS = ["addresses", "token", "status", "custody", "audits", "code"] as const;
const REMOVALS = ["fraud", "takeover", "never", "closed"] as const;
const SECTIONS = ["criteria", "checks", "figures", "status", "badges", "removal", "money", "independence", "errors"] as const;
type SectionName = (typeof SECTIONS)[number];

function Part({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("listing-policy");
  return (
    <section id={name} className="prose" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}

function Items({ keys }: { keys: readonly NamespaceKeyWithoutValues<"listing-policy">[] }) {
  const { t } = useTranslation("listing-policy");
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );
}

export function ListingPolicy() {
  const { t } = useTranslation(["listing-policy", "catalog"]);
  return (
    <div className="container beside-contents policy">
      <Contents title={t("contents")} sections={SECTIONS.map((id) => ({ id, title: t(`${id}.title`) }))} />
      <div>
        <Part name="criteria">
          <p>{t("criteria.intro")}</p>
          <Items keys={CRITERIA.map((name) => `criteria.items.${name}` as const)} />
          <p>{t("criteria.outro")}</p>
        </Part>
        <Part name="checks">
          <p>{t("checks.intro")}</p>
          <Items keys={CHECKS.map((name) => `checks.items.${name}` as const)} />
          <p>{t("checks.outro")}</p>
        </Part>
        <Part name="figures">
          <p>{t("figures.text")}</p>
        </Part>
        <Part name="status">
          <p>{t("status.rule")}</p>
          <dl className="sheet facts">
            {STATUS_FILTERS.map((status) => (
              <div key={status}>
                <dt>
                  <span className="status" data-status={status}>
                    {t(`catalog:status.${status}`)}
                  </span>
                </dt>
                <dd>{t(`status.items.${status}`)}</dd>
              </div>
            ))}
          </dl>
          <p>{t("status.aging")}</p>
        </Part>
        <Part name="badges">
          <p>{t("badges.intro")}</p>
          <dl className="sheet facts">
            {BADGE_ORDER.map((badge) => (
              <div key={badge}>
                <dt>
                  <span className={`badge ${BADGE_TONES[badge]}`} data-badge={badge}>
                    <Icon name={badge} size={13} />
                    {t(`catalog:badges.${badge}`)}
                  </span>
                </dt>
                <dd>{t(`badges.items.${badge}`)}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part name="removal">
          <Items keys={REMOVALS.map((name) => `removal.items.${name}` as const)} />
          <p>{t("removal.outro")}</p>
        </Part>
        <Part name="money">
          <p>{t("money.text")}</p>
        </Part>
        <Part name="independence">
          <p>{t("independence.text")}</p>
        </Part>
        <Part name="errors">
          <p>{t("errors.text")}</p>
          <p>
            <LocalLink to="/report?about=/ecosystem" rel="nofollow">
              {t("errors.report")}
            </LocalLink>
          </p>
          <p>
            <LocalLink to="/list-a-project">{t("errors.suggest")}</LocalLink>
          </p>
          <p>
            <LocalLink to="/community">{t("errors.link")}</LocalLink>
          </p>
        </Part>
      </div>
    </div>
  );
}
