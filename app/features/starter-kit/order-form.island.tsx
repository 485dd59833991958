import * as v from "valibot";
import type { CheckoutOutcome } from "#app/features/starter-kit/orders.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./order.css";
import "#app/foundation/ui/points.css";

interface OrderOffer {
  cents: number;
  currency: string;
  /** Name of the files' language if it isn't the page's, otherwise null. */
  written: string | null;
  /** Days of the money-back guarantee; null if there is none. */
  guaranteeDays: number | null;
}

interface Props {
  offer: OrderOffer;
  before: CheckoutOutcome | null;
}

const CONSENTS = ["immediateDelivery", "withdrawalLost"] as const;

/** The server tries Stripe at most twice, for ten seconds each. */
const TIMEOUT_MS = 30_000;
const OUTCOMES: Readonly<Record<number, CheckoutOutcome>> = { 400: "consent", 429: "busy", 503: "failed" };
const startedSchema = v.object({ url: v.pipe(v.string(), v.url()) });

/** Creates the order and goes to Stripe's page. Resolves to an error, or to null when the visitor comes back. */
async function order(fields: object): Promise<CheckoutOutcome | RequestFault | null> {
  const response = await postJson("/api/checkout", fields, { timeoutMs: TIMEOUT_MS });
  if (typeof response === "string") return response;
  if (!response.ok) return OUTCOMES[response.status] ?? "away.failed";
  const started = v.safeParse(startedSchema, await response.json().catch(() => null));
  if (!started.success) return "away.failed";
  location.assign(started.output.url);
  // Pending until the visitor comes back, so that the button can't order twice.
  await new Promise((done) => addEventListener("pageshow", done, { once: true }));
  return null;
}

/** Product, price, both consents and the order button. Without scripts the browser submits the form and is redirected to Stripe. */
function OrderForm({ offer, before }: Props) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const { outcome: last, invalid, isPending, handlers } = useForm(order, before);
  const outcome = invalid !== null ? "consent" : isPending ? null : last;
  const price = formats.money(offer.cents, offer.currency);
  return (
    <form action="/api/checkout" method="post" className="card order-card order-form grid-loose" {...handlers}>
      <section className="grid-close" aria-labelledby="order-product">
        <h2 id="order-product">{t("order.product")}</h2>
        <p className="stressed">{t("product")}</p>
        <p>{t("order.contents")}</p>
        {offer.written !== null && <p>{t("order.contentLanguage", { language: offer.written })}</p>}
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
            <input
              type="checkbox"
              name={name}
              value="yes"
              required
              aria-invalid={invalid === name || undefined}
              aria-describedby="order-answer"
            />
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
      <p id="order-answer" role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome && (isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : t(`order.outcome.${outcome}`))}
      </p>
      <SubmitButton size="large">{t("order.button")}</SubmitButton>
      <p className="hint">{t("order.next")}</p>
      <p className="links text-links if-filled">
        <LocalLink to="/terms">{t("order.terms")}</LocalLink>
        <LocalLink to="/privacy">{t("order.privacy")}</LocalLink>
        <LocalLink to="/starter-kit">{t("order.back")}</LocalLink>
      </p>
    </form>
  );
}

export default defineIsland("order-form", OrderForm, { messages: ["order:order", "order:product", "common:away"] });
