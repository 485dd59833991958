import * as v from "valibot";
import type { Route } from "./+types/starter-kit-withdraw";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import {
  DECLARATION_OUTCOMES,
  isDeclarationOutcome,
  isOrderToken,
  isWithdrawalOutcome,
  WITHDRAWAL_OUTCOMES,
} from "#app/features/starter-kit/orders.ts";
import WithdrawConfirmationIsland from "#app/features/starter-kit/withdraw-confirmation.island.tsx";
import WithdrawFormIsland from "#app/features/starter-kit/withdraw-form.island.tsx";
import { WithdrawResult } from "#app/features/starter-kit/withdraw-result.tsx";
import { withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/features/starter-kit/order.css";

export const loader = pageLoader(
  {
    llms: "none",
    query: queryParams({
      token: v.pipe(v.string(), v.check(isOrderToken)),
      state: v.picklist([...DECLARATION_OUTCOMES, ...WITHDRAWAL_OUTCOMES]),
    }),
    search: (language) => {
      const t = translatorFor(language, "order");
      return [{ title: t("withdraw.title"), text: t("withdraw.description", { days: withdrawalDays() }) }];
    },
  },
  async ({ query: { token = null, state = null }, language, services, render }) => {
    // Both steps share one path, and only the second has a token.
    if (token !== null) render.hasSecretUrl = true;
    const found = {
      messages: messagesOf(language, "order"),
      days: withdrawalDays(),
      token,
      order: null,
      result: isWithdrawalOutcome(state) ? state : null,
      outcome: isDeclarationOutcome(state) ? state : null,
    };
    if (token === null || state !== null) return found;
    try {
      const order = await services.orders.readWithdrawal(token);
      return order ? { ...found, order } : { ...found, outcome: "expired" as const };
    } catch (error) {
      log.error({ event: "order-withdrawal-load-failed", reason: errorReason(error) });
      return { ...found, outcome: "failed" as const };
    }
  },
);

/** Withdrawal from the contract: a form, or the page opened from an emailed link. */
export default function StarterKitWithdraw({ loaderData: { days, token, order, result, outcome } }: Route.ComponentProps) {
  const { t } = useTranslation("order");
  const isPlain = token === null && result === null && outcome === null;
  return (
    <main id="main" tabIndex={-1} className="container order-page">
      <PageHead
        title={t("withdraw.title")}
        description={t("withdraw.description", { days })}
        path="/starter-kit/withdraw"
        noindex={!isPlain}
      />
      <PageJsonLd
        trail={[
          { name: t("common:nav.starterKit"), path: "/starter-kit" },
          { name: t("withdraw.title"), path: "/starter-kit/withdraw" },
        ]}
      />
      {order && token !== null ? (
        <Island of={WithdrawConfirmationIsland} props={{ token, order }} when="load" />
      ) : result !== null ? (
        <WithdrawResult outcome={result} />
      ) : (
        <>
          <h1>{t("withdraw.title")}</h1>
          <p className="lead">{t("withdraw.lead", { days })}</p>
          <Island of={WithdrawFormIsland} props={{ before: outcome }} when="load" />
        </>
      )}
    </main>
  );
}
