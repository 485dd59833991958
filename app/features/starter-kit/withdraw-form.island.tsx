import type { DeclarationOutcome } from "#app/features/starter-kit/orders.ts";
import { RequestForm } from "#app/features/starter-kit/request-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Field } from "#app/foundation/ui/field.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

const REFUSALS: Readonly<Record<number, DeclarationOutcome>> = { 400: "invalid", 429: "busy", 503: "failed" };

/** Declares a withdrawal; its button is the confirmation (Directive 2011/83/EU, article 11a). */
function WithdrawForm({ before }: { before: DeclarationOutcome | null }) {
  const { t } = useTranslation("order");
  const outcomeOf = ({ ok, status }: Response, { order = "" }: Readonly<Record<string, string>>) => {
    if (!ok) return REFUSALS[status];
    const outcome = order.trim() === "" ? "sent" : "declared";
    // Shows the outcome again after a reload.
    writeAddress(`?state=${outcome}`, "replaceState");
    return outcome;
  };
  return (
    <RequestForm<Exclude<DeclarationOutcome, "invalid">>
      path="/api/withdrawals"
      before={before}
      outcomeOf={outcomeOf}
      textOf={(outcome) => t(`withdraw.outcome.${outcome}`)}
      isLong
      button={t("withdraw.prompt.button")}
      note={t("withdraw.note")}
    >
      {(invalid, email) => (
        <>
          {/* Same pattern as in `readReference`. */}
          <Field
            id="withdraw-reference"
            name="order"
            label={t("withdraw.reference")}
            hint={t("withdraw.hint")}
            error={invalid === "order" ? t("withdraw.outcome.invalid") : null}
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
            error={invalid === "email" ? t("withdraw.outcome.invalid") : null}
            autoComplete="email"
            maxLength={254}
            required
          />
          <Field id="withdraw-name" name="name" label={t("withdraw.name")} error={null} autoComplete="name" maxLength={100} />
          <p>{t("withdraw.effects")}</p>
        </>
      )}
    </RequestForm>
  );
}

export default defineIsland("withdraw-form", WithdrawForm, { messages: ["order:withdraw", "common:away"] });
