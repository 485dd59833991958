import * as v from "valibot";
import type { Route } from "./+types/starter-kit-thanks";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { isOrderToken, isUnsettled } from "#app/features/starter-kit/orders.ts";
import OrderStatusIsland from "#app/features/starter-kit/order-status.island.tsx";
import { OrderStatus } from "#app/features/starter-kit/order-status.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/features/starter-kit/order.css";

export const loader = pageLoader(
  { query: queryParams({ order: v.pipe(v.string(), v.check(isOrderToken)) }) },
  async ({ query: { order: token = "" }, language, services, render }) => {
    render.hasSecretUrl = true;
    const messages = messagesOf(language, "order");
    try {
      const view = await services.orders.viewOrder(token);
      return { messages, token, view, missing: "unknown" as const };
    } catch (error) {
      log.error({ event: "order-load-failed", reason: errorReason(error) });
      return { messages, token, view: null, missing: "unreachable" as const };
    }
  },
);

/** Return page after payment. It grants nothing: only Stripe's webhook does. */
export default function StarterKitThanks({ loaderData: { token, view, missing } }: Route.ComponentProps) {
  const { t } = useTranslation("order");
  return (
    <main id="main" tabIndex={-1} className="container order-page">
      <PageHead title={t("thanks.title")} description={t("thanks.description")} noindex />
      {view ? (
        isUnsettled(view.state) ? (
          <Island of={OrderStatusIsland} props={{ token, order: view }} when="load" />
        ) : (
          <OrderStatus token={token} order={view} />
        )
      ) : (
        <div className="card order-card order-state grid-loose">
          <h1>{t(`thanks.${missing}.title`)}</h1>
          <p className="lead">{t(`thanks.${missing}.text`)}</p>
          <p className="links text-links if-filled">
            {missing === "unreachable" && (
              <LocalLink to={`/starter-kit/thanks?order=${token}`} className="button">
                {t("thanks.look")}
              </LocalLink>
            )}
            <LocalLink to="/starter-kit/downloads" className="button">
              {t("thanks.again")}
            </LocalLink>
          </p>
        </div>
      )}
    </main>
  );
}
