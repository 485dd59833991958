import { useEffect, useRef, useState, type FormEvent } from "react";
import type { CheckoutOutcome } from "#app/features/starter-kit/orders.ts";
import { postCheckout } from "#app/features/starter-kit/start-checkout.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

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
 * pay. Without scripts the browser sends the form and is led to Stripe.
 */
export function OrderForm({ offer, before }: Props) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const { outcome, isBusy, submit, refuse } = useCheckout(before);
  const price = formats.money(offer.cents, offer.currency);
  return (
    <form action="/api/checkout" method="post" className="card order-form" onSubmit={submit}>
      <section aria-labelledby="order-product">
        <h2 id="order-product">{t("order.product")}</h2>
        <p className="order-product">{t("product")}</p>
        <p>{t("order.contents")}</p>
        {offer.written !== language && (
          <p className="order-written">
            {t("order.contentLanguage", { language: LANGUAGES.find(({ code }) => code === offer.written)?.name })}
          </p>
        )}
        <dl className="order-total">
          <dt>{t("order.total")}</dt>
          <dd>
            <data value={offer.cents / 100}>{price}</data>
          </dd>
        </dl>
        <p className="order-note">{t("order.priceNote")}</p>
      </section>
      <fieldset>
        <legend>{t("order.consents")}</legend>
        {CONSENTS.map((name) => (
          <label key={name} className="check order-consent">
            <input type="checkbox" name={name} value="yes" required onInvalid={refuse} aria-describedby="order-answer" />
            <span>{t(`order.${name}`)}</span>
          </label>
        ))}
        {offer.guaranteeDays !== null && (
          <p className="order-guarantee">
            <UiIcon name="shield-check" />
            <span>
              {t("order.guarantee", { days: offer.guaranteeDays })}{" "}
              <LocalLink to="/starter-kit/withdraw">{t("order.guaranteeMore")}</LocalLink>
            </span>
          </p>
        )}
      </fieldset>
      <input type="hidden" name="language" value={language} />
      <p id="order-answer" role="status" className="order-answer" data-outcome={outcome ?? undefined}>
        {outcome === "unreachable"
          ? `${t(`common:${unreachableReasonKey()}`)} ${t("common:away.kept")}`
          : outcome && t(`order.outcome.${outcome}`)}
      </p>
      <button className="button button-primary button-large" aria-busy={isBusy}>
        {t("order.button")}
      </button>
      <p className="order-note">{t("order.next")}</p>
      <p className="order-links">
        <LocalLink to="/terms">{t("order.terms")}</LocalLink>
        <LocalLink to="/privacy">{t("order.privacy")}</LocalLink>
        <LocalLink to="/starter-kit">{t("order.back")}</LocalLink>
      </p>
    </form>
  );
}

function useCheckout(before: CheckoutOutcome | null) {
  const language = useLanguage();
  const [outcome, setOutcome] = useState<CheckoutOutcome | "unreachable" | null>(before);
  const [isBusy, setBusy] = useState(false);
  const refused = useRef(false);

  // The back button from Stripe restores this page; make the form ready again.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  const order = async () => {
    setBusy(true);
    const answer = await postCheckout(language);
    if (typeof answer === "object") return window.location.assign(answer.url);
    setBusy(false);
    setOutcome(answer);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    refused.current = false;
    if (!isBusy) void order();
  };
  const refuse = (event: FormEvent<HTMLInputElement>) => {
    // Our own words in the page's language, in place of the browser's in its own; the first box that is empty is shown.
    event.preventDefault();
    setOutcome("consent");
    if (!refused.current) event.currentTarget.focus();
    refused.current = true;
    setTimeout(() => (refused.current = false));
  };
  return { outcome, isBusy, submit, refuse };
}
