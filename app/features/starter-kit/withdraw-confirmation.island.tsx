import type { WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { WithdrawResult } from "#app/features/starter-kit/withdraw-result.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";
import "./order.css";

interface WithdrawableOrder {
  reference: string;
  cents: number;
  currency: string;
  /** Milliseconds since 1970. */
  paidAt: number;
}

const OUTCOMES: Readonly<Record<number, WithdrawalOutcome>> = { 200: "done", 409: "unable", 410: "used" };
/** Explains a withdrawal and has the button for it, because programs that follow links must not withdraw. */
function WithdrawConfirmation({ token, order }: { token: string; order: WithdrawableOrder }) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const language = useLanguage();
  const { outcome, isPending, handlers } = useForm<WithdrawalOutcome | "failed" | RequestFault>(async (fields) => {
    const response = await postJson("/api/withdrawals/confirm", fields);
    if (typeof response === "string") return response;
    const result = OUTCOMES[response.status];
    if (result) writeAddress(`?state=${result}`, "replaceState");
    return result ?? (response.status === 503 ? "failed" : "away.failed");
  });
  if (outcome !== null && outcome !== "failed" && !isRequestFault(outcome))
    return <WithdrawResult outcome={outcome} titleRef={focusOnMount} />;
  const price = formats.money(order.cents, order.currency);
  return (
    <div className="card order-card order-state grid-loose">
      <UiIcon name="mail-question-mark" size={32} />
      <h1>{t("withdraw.prompt.title")}</h1>
      <p className="lead">{t("thanks.reference", { reference: order.reference, date: formats.date(order.paidAt), price })}</p>
      <p>{t("withdraw.prompt.effects", { price })}</p>
      <form action="/api/withdrawals/confirm" method="post" className="buttons" {...handlers}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={language} />
        <SubmitButton size="large">{t("withdraw.prompt.button")}</SubmitButton>
        <LocalLink to="/starter-kit" className="button button-large">
          {t("withdraw.prompt.cancel")}
        </LocalLink>
        <p role="alert" className="alarm">
          {!isPending && outcome && (outcome === "failed" ? t("withdraw.outcome.failed") : <RequestFaultText fault={outcome} />)}
        </p>
      </form>
    </div>
  );
}

export default defineIsland("withdraw-confirmation", WithdrawConfirmation, {
  messages: ["order:withdraw", "order:thanks.reference", "common:away", "common:footer.imprint"],
});
