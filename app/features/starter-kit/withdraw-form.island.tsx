import { useRef } from "react";
import type { DeclarationOutcome } from "#app/features/starter-kit/orders.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { Field } from "#app/foundation/ui/field.tsx";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";
import "./order.css";

const REFUSALS: Readonly<Record<number, DeclarationOutcome>> = { 400: "invalid", 429: "busy", 503: "failed" };

/** Declares a withdrawal; its button is the confirmation (Directive 2011/83/EU, article 11a). The response is the same for everyone. */
function WithdrawForm({ before }: { before: DeclarationOutcome | null }) {
  const { t } = useTranslation("order");
  const language = useLanguage();
  const email = useRef<HTMLInputElement>(null);
  const form = useForm<DeclarationOutcome | RequestFault>(async (fields) => {
    const response = await postJson("/api/withdrawals", fields);
    if (typeof response === "string") return response;
    const isTaken = (fields.order ?? "").trim() !== "";
    const outcome = response.ok ? (isTaken ? "declared" : "sent") : (REFUSALS[response.status] ?? "away.failed");
    if (outcome === "invalid") email.current?.focus();
    if (!response.ok) return outcome;
    // Shows the outcome again after a reload.
    writeAddress(`?state=${outcome}`, "replaceState");
    return outcome;
  }, before);
  const outcome = form.invalid !== null ? "invalid" : form.isPending ? null : form.outcome;
  // The server doesn't report which field is wrong, but browsers check the order number themselves.
  const wrong = outcome === "invalid" ? (form.invalid ?? "email") : null;
  return (
    <form action="/api/withdrawals" method="post" className="card order-card order-request grid" {...form.handlers}>
      <p role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome && outcome !== "invalid" && (
          // Focused, because it's above the form, which is longer than a small screen.
          <span tabIndex={-1} ref={form.isAnswered ? focusOnMount : undefined}>
            {isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : t(`withdraw.outcome.${outcome}`)}
          </span>
        )}
      </p>
      {/* Same pattern as in `readReference`. */}
      <Field
        id="withdraw-reference"
        name="order"
        label={t("withdraw.reference")}
        hint={t("withdraw.hint")}
        error={wrong === "order" ? t("withdraw.outcome.invalid") : null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        pattern="\s*[Kk][Ii][Tt]-?[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{4}-?[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{4}\s*"
        title="KIT-7K3F-9QXM"
      />
      <Field
        ref={email}
        id="withdraw-email"
        name="email"
        type="email"
        label={t("withdraw.label")}
        error={wrong === "email" ? t("withdraw.outcome.invalid") : null}
        autoComplete="email"
        maxLength={254}
        required
      />
      <Field id="withdraw-name" name="name" label={t("withdraw.name")} error={null} autoComplete="name" maxLength={100} />
      <p>{t("withdraw.effects")}</p>
      <input type="hidden" name="language" value={language} />
      <SubmitButton>{t("withdraw.prompt.button")}</SubmitButton>
      <p className="hint">{t("withdraw.note")}</p>
    </form>
  );
}

export default defineIsland("withdraw-form", WithdrawForm, { messages: ["order:withdraw", "common:away"] });
