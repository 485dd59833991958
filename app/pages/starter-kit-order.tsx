import * as v from "valibot";
import type { Route } from "./+types/starter-kit-order";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import OrderFormIsland from "#app/features/starter-kit/order-form.island.tsx";
import { CHECKOUT_OUTCOMES } from "#app/features/starter-kit/orders.ts";
import { findKitFile } from "#app/features/starter-kit/kit-files.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE, localeOf } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/features/starter-kit/order.css";

export const loader = pageLoader(
  { query: queryParams({ state: v.picklist(CHECKOUT_OUTCOMES) }) },
  ({ query: { state = null }, language, services, render }) => {
    const { price, claims } = starterKit();
    const { isOnSale, paymentOrigin: target } = services.orders;
    // The form redirects to Stripe, which the page's content security policy must allow.
    if (target !== null) render.formTargets.push(target);
    const written = findKitFile("pdf", language)?.language ?? DEFAULT_LANGUAGE;
    return {
      messages: messagesOf(language, "order"),
      isOnSale: isOnSale(),
      before: state,
      offer: {
        ...price,
        written: written === language ? null : (new Intl.DisplayNames(localeOf(language), { type: "language" }).of(written) ?? written),
        guaranteeDays: claims.guarantee.shown ? claims.guarantee.days : null,
      },
    };
  },
);

export default function StarterKitOrder({ loaderData: { isOnSale: canBuy, before, offer } }: Route.ComponentProps) {
  const { t } = useTranslation("order");
  return (
    <main id="main" tabIndex={-1} className="container order-page">
      <PageHead title={t("order.title")} description={t("order.description")} path="/starter-kit/order" noindex />
      {canBuy ? (
        <>
          <h1>{t("order.title")}</h1>
          <p className="lead">{t("order.lead")}</p>
          <Island of={OrderFormIsland} props={{ offer, before }} when="load" />
        </>
      ) : (
        <div className="card order-card order-state grid-loose">
          <h1>{t("order.notYet.title")}</h1>
          <p className="lead">{t("order.notYet.text")}</p>
          <p className="links text-links if-filled">
            <LocalLink to="/newsletter" className="button button-primary">
              {t("order.toNewsletter")}
            </LocalLink>
          </p>
        </div>
      )}
    </main>
  );
}
