import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { FetchForm } from "#app/foundation/ui/fetch-form.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./order.css";

/** A purchase that its buyer can withdraw from. */
export interface WithdrawableOrder {
  reference: string;
  cents: number;
  currency: string;
  /** Milliseconds since 1970. */
  paidAt: number;
}

/** The second step: what a withdrawal does, and the button that does it. Programs that follow links change nothing. */
export function WithdrawConfirmation({ token, order }: { token: string; order: WithdrawableOrder }) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const price = formats.money(order.cents, order.currency);
  return (
    <div className="card order-card order-state grid-loose">
      <UiIcon name="mail-question-mark" size={32} />
      <h1>{t("withdraw.prompt.title")}</h1>
      <p className="lead">{t("thanks.reference", { reference: order.reference, date: formats.date(order.paidAt), price })}</p>
      <p>{t("withdraw.prompt.effects", { price })}</p>
      <FetchForm action="/api/withdrawals/confirm" className="buttons">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={language} />
        <button className="button button-primary button-large">{t("withdraw.prompt.button")}</button>
        <LocalLink to="/starter-kit" className="button button-large">
          {t("withdraw.prompt.cancel")}
        </LocalLink>
      </FetchForm>
    </div>
  );
}
