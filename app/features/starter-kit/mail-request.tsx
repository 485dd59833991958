import type { RequestOutcome } from "#app/features/starter-kit/orders.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  /** Which mail is asked for. */
  kind: "downloads" | "withdraw";
  /** How the form that was sent just now went. */
  outcome: RequestOutcome | null;
}

const FIELDS = {
  downloads: { action: "/api/downloads/resend", name: "email", type: "email", autoComplete: "email" },
  withdraw: { action: "/api/withdrawals", name: "order", type: "text", autoComplete: "on" },
} as const;

/** One field that asks for a mail about a purchase. The answer is the same for everybody, on a page of its own. */
export function MailRequest({ kind, outcome }: Props) {
  const { t } = useTranslation("order");
  const language = useLanguage();
  const { action, name, type, autoComplete } = FIELDS[kind];
  return (
    <form action={action} method="post" className="card order-request">
      <p role="status" className="order-answer" data-outcome={outcome ?? undefined}>
        {outcome && t(`${kind}.outcome.${outcome}`)}
      </p>
      <label htmlFor="order-request">{t(`${kind}.label`)}</label>
      <input id="order-request" name={name} type={type} className="field" autoComplete={autoComplete} maxLength={254} required aria-invalid={outcome === "invalid"} aria-describedby="order-request-note" />
      {kind === "withdraw" && <p className="order-note">{t("withdraw.hint")}</p>}
      <input type="hidden" name="language" value={language} />
      <button className="button button-primary">{t(`${kind}.button`)}</button>
      <p id="order-request-note" className="order-note">
        {t(`${kind}.note`)}
      </p>
    </form>
  );
}
