import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SentForm } from "#app/foundation/ui/sent-form.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** A purchase from which its buyer may withdraw. */
export interface Withdrawable {
  reference: string;
  cents: number;
  currency: string;
  /** Milliseconds since 1970. */
  paidAt: number;
}

/** The second step: what a withdrawal does, and the button that does it. Programs that follow links change nothing. */
export function WithdrawAsk({ token, order }: { token: string; order: Withdrawable }) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const price = formats.money(order.cents, order.currency);
  return (
    <div className="card order-card">
      <UiIcon name="mail-question-mark" />
      <h1>{t("withdraw.ask.title")}</h1>
      <p className="lead">{t("withdraw.ask.text", { reference: order.reference, date: formats.date(order.paidAt), price })}</p>
      <p>{t("withdraw.ask.effects", { price })}</p>
      <SentForm action="/api/withdrawals/confirm" className="order-decision">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={language} />
        <button className="button button-primary button-large">{t("withdraw.ask.button")}</button>
        <LocalLink to="/starter-kit" className="button button-large">
          {t("withdraw.ask.keep")}
        </LocalLink>
      </SentForm>
    </div>
  );
}
