import type { DeclarationOutcome } from "#app/features/starter-kit/orders.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FetchForm } from "#app/foundation/ui/fetch-form.tsx";
import "./order.css";

/**
 * Declares a withdrawal; its button is the confirmation (Directive 2011/83/EU,
 * article 11a). The answer is the same for everyone, on a page of its own.
 */
export function WithdrawForm({ outcome }: { outcome: DeclarationOutcome | null }) {
  const { t } = useTranslation("order");
  const language = useLanguage();
  return (
    <FetchForm action="/api/withdrawals" className="card order-card order-request grid">
      <p role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome && t(`withdraw.outcome.${outcome}`)}
      </p>
      <label className="stressed" htmlFor="withdraw-reference">
        {t("withdraw.reference")}
      </label>
      {/* As `readReference` reads it. */}
      <input
        id="withdraw-reference"
        name="order"
        className="field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        pattern="\s*[Kk][Ii][Tt]-?[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{4}-?[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{4}\s*"
        title="KIT-7K3F-9QXM"
        aria-invalid={outcome === "invalid"}
        aria-describedby="withdraw-hint"
      />
      <p id="withdraw-hint" className="hint">
        {t("withdraw.hint")}
      </p>
      <label className="stressed" htmlFor="withdraw-email">
        {t("withdraw.label")}
      </label>
      <input
        id="withdraw-email"
        name="email"
        type="email"
        className="field"
        autoComplete="email"
        maxLength={254}
        required
        aria-invalid={outcome === "invalid"}
      />
      <label className="stressed" htmlFor="withdraw-name">
        {t("withdraw.name")}
      </label>
      <input id="withdraw-name" name="name" className="field" autoComplete="name" maxLength={100} />
      <p>{t("withdraw.effects")}</p>
      <input type="hidden" name="language" value={language} />
      <button className="button button-primary">{t("withdraw.prompt.button")}</button>
      <p className="hint">{t("withdraw.note")}</p>
    </FetchForm>
  );
}
