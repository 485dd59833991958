import type { LinksOutcome } from "#app/features/starter-kit/orders.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FetchForm } from "#app/foundation/ui/fetch-form.tsx";
import "./order.css";

/** The form to request the links again. Its answer is the same for every address. */
export function EmailRequestForm({ outcome }: { outcome: LinksOutcome | null }) {
  const { t } = useTranslation("order");
  const language = useLanguage();
  return (
    <FetchForm action="/api/downloads/resend" className="card order-card order-request grid">
      <p role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome && t(`downloads.outcome.${outcome}`)}
      </p>
      <label className="stressed" htmlFor="order-request">
        {t("downloads.label")}
      </label>
      <input
        id="order-request"
        name="email"
        type="email"
        className="field"
        autoComplete="email"
        maxLength={254}
        required
        aria-invalid={outcome === "invalid"}
        aria-describedby="order-request-note"
      />
      <input type="hidden" name="language" value={language} />
      <button className="button button-primary">{t("downloads.button")}</button>
      <p id="order-request-note" className="hint">
        {t("downloads.note")}
      </p>
    </FetchForm>
  );
}
