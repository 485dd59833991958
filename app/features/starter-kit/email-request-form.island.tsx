import type { LinksOutcome } from "#app/features/starter-kit/orders.ts";
import { RequestForm } from "#app/features/starter-kit/request-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Field } from "#app/foundation/ui/field.tsx";

const OUTCOMES: Readonly<Record<number, LinksOutcome>> = { 202: "sent", 400: "invalid", 429: "busy", 503: "failed" };

function EmailRequestForm({ before }: { before: LinksOutcome | null }) {
  const { t } = useTranslation("order");
  return (
    <RequestForm<Exclude<LinksOutcome, "invalid">>
      path="/api/downloads/resend"
      before={before}
      outcomeOf={({ status }) => OUTCOMES[status]}
      textOf={(outcome) => t(`downloads.outcome.${outcome}`)}
      button={t("downloads.button")}
    >
      {(invalid, email) => (
        <Field
          ref={email}
          id="order-request"
          name="email"
          type="email"
          label={t("downloads.label")}
          hint={t("downloads.note")}
          error={invalid === null ? null : t("downloads.outcome.invalid")}
          autoComplete="email"
          maxLength={254}
          required
        />
      )}
    </RequestForm>
  );
}

export default defineIsland("email-request-form", EmailRequestForm, { messages: ["order:downloads", "common:away"] });
