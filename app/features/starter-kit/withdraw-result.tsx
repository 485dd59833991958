import type { Ref } from "react";
import type { WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./order.css";

export function WithdrawResult({ outcome, titleRef }: { outcome: WithdrawalOutcome; titleRef?: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation("order");
  const isDone = outcome === "done";
  return (
    <div className="card order-card order-state grid-loose" data-order={isDone ? "ready" : undefined}>
      <UiIcon name={isDone ? "circle-check" : "circle-question-mark"} size={32} />
      <h1 ref={titleRef} tabIndex={-1}>
        {t(`withdraw.${outcome}.title`)}
      </h1>
      <p className="lead">{t(`withdraw.${outcome}.text`)}</p>
      {!isDone && (
        <p className="links text-links if-filled">
          <LocalLink to="/starter-kit/withdraw">{t("withdraw.title")}</LocalLink>
          <LocalLink to="/imprint">{t("common:footer.imprint")}</LocalLink>
        </p>
      )}
    </div>
  );
}
