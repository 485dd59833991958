import { useRef } from "react";
import type { LinksOutcome } from "#app/features/starter-kit/orders.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { Field } from "#app/foundation/ui/field.tsx";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import "./order.css";

const OUTCOMES: Readonly<Record<number, LinksOutcome>> = { 202: "sent", 400: "invalid", 429: "busy", 503: "failed" };

function EmailRequestForm({ before }: { before: LinksOutcome | null }) {
  const { t } = useTranslation("order");
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<LinksOutcome | RequestFault>(async (fields) => {
    const response = await postJson("/api/downloads/resend", fields);
    if (typeof response === "string") return response;
    const outcome = OUTCOMES[response.status] ?? "away.failed";
    if (outcome === "invalid") field.current?.focus();
    return outcome;
  }, before);
  const outcome = form.invalid !== null ? "invalid" : form.isPending ? null : form.outcome;
  return (
    <form action="/api/downloads/resend" method="post" className="card order-card order-request grid" {...form.handlers}>
      <p role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome !== "invalid" &&
          outcome &&
          (isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : t(`downloads.outcome.${outcome}`))}
      </p>
      <Field
        ref={field}
        id="order-request"
        name="email"
        type="email"
        label={t("downloads.label")}
        hint={t("downloads.note")}
        error={outcome === "invalid" ? t("downloads.outcome.invalid") : null}
        autoComplete="email"
        maxLength={254}
        required
      />
      <input type="hidden" name="language" value={language} />
      <SubmitButton>{t("downloads.button")}</SubmitButton>
    </form>
  );
}

export default defineIsland("email-request-form", EmailRequestForm, { messages: ["order:downloads", "common:away"] });
