import type { CheckoutOutcome } from "#app/features/starter-kit/orders.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./order.css";
import "#app/foundation/ui/points.css";

export interface OrderOffer {
  cents: number;
  currency: string;
  /** The language of the files. */
  written: Language;
  /** For how many days the price is given back; null where that is not promised. */
  guaranteeDays: number | null;
}

interface Props {
  offer: OrderOffer;
  /** How an order on the page before this one went. */
  before: CheckoutOutcome | null;
}

const CONSENTS = ["immediateDelivery", "withdrawalLost"] as const;

/**
 * What is ordered, what it costs, what one agrees to, and the button that obliges to
 * pay. Without scripts the browser sends the form and is led to Stripe; checkout-script.ts says in place why not.
 */
export function OrderForm({ offer, before }: Props) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const languages = new Intl.DisplayNames(localeOf(language), { type: "language" });
  const price = formats.money(offer.cents, offer.currency);
  return (
    <form action="/api/checkout" method="post" className="card order-card order-form grid-loose">
      <section className="grid-close" aria-labelledby="order-product">
        <h2 id="order-product">{t("order.product")}</h2>
        <p className="stressed">{t("product")}</p>
        <p>{t("order.contents")}</p>
        {offer.written !== language && <p>{t("order.contentLanguage", { language: languages.of(offer.written) })}</p>}
        <dl className="order-total row stressed">
          <dt>{t("order.total")}</dt>
          <dd className="amount">
            <data value={offer.cents / 100} data-metric="kitPrice">
              {price}
            </data>
          </dd>
        </dl>
        <p className="hint">{t("order.priceNote")}</p>
      </section>
      <fieldset className="grid ruled">
        <legend>{t("order.consents")}</legend>
        {CONSENTS.map((name) => (
          <label key={name} className="check order-consent">
            <input type="checkbox" name={name} value="yes" required aria-describedby="order-answer" />
            <span>{t(`order.${name}`)}</span>
          </label>
        ))}
        {offer.guaranteeDays !== null && (
          <p className="beside-icon checked-points text-links">
            <UiIcon name="shield-check" size={20} />
            <span>
              {t("order.guarantee", { days: offer.guaranteeDays })}{" "}
              <LocalLink to="/starter-kit/withdraw">{t("order.guaranteeMore")}</LocalLink>
            </span>
          </p>
        )}
      </fieldset>
      <input type="hidden" name="language" value={language} />
      <p
        id="order-answer"
        role="status"
        className="order-answer if-filled"
        data-outcome={before ?? undefined}
        data-consent={t("order.outcome.consent")}
        data-busy={t("order.outcome.busy")}
        data-failed={t("order.outcome.failed")}
      >
        {before && t(`order.outcome.${before}`)}
      </p>
      <button className="button button-primary button-large">{t("order.button")}</button>
      <p className="hint">{t("order.next")}</p>
      <p className="links text-links if-filled">
        <LocalLink to="/terms">{t("order.terms")}</LocalLink>
        <LocalLink to="/privacy">{t("order.privacy")}</LocalLink>
        <LocalLink to="/starter-kit">{t("order.back")}</LocalLink>
      </p>
    </form>
  );
}
