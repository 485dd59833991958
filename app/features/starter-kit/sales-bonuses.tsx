import { UnconfirmedClaimChip } from "#app/features/starter-kit/claim-sample.tsx";
import type { KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import type { BonusId } from "#app/features/starter-kit/kit-claims.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/art/hatches.css";

const BONUS_STYLES: Record<BonusId, { icon: UiIconName; color: string }> = {
  research: { icon: "book-open-check", color: "infrastructure" },
  community: { icon: "messages-square", color: "identity" },
  updates: { icon: "calendar-clock", color: "defi" },
};

export function SalesBonuses({ bonuses }: Pick<KitClaims, "bonuses">) {
  const { t } = useTranslation("starter-kit");
  if (bonuses.length === 0) return null;
  return (
    <section aria-labelledby="bonuses">
      <SectionHead id="bonuses" title={t("bonuses.title")} text={t("bonuses.text")} />
      <ul className="sheet side-by-side">
        {bonuses.map(({ id: bonus, isSample }) => (
          <li key={bonus} className="column-close" data-bonus={bonus} data-cat={BONUS_STYLES[bonus].color}>
            <span className="cat-mark centered">
              <UiIcon name={BONUS_STYLES[bonus].icon} />
            </span>
            <h3>
              {t(`bonuses.${bonus}.title`)} {isSample && <UnconfirmedClaimChip />}
            </h3>
            <p className="action detail">{t(`bonuses.${bonus}.rhythm`)}</p>
            <p className="secondary">{t(`bonuses.${bonus}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
