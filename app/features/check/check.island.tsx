import { CheckAnswer } from "#app/features/check/check-answer.tsx";
import { CHECK_FORM, TryAgain } from "#app/features/check/check-verdict.tsx";
import type { PostedCheck } from "#app/features/check/check.ts";
import { SecretWarning } from "#app/features/check/secret-warning.tsx";
import { useCheck } from "#app/features/check/use-check.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";
import "./check.css";

const MAX_LENGTH = 3_000;

/** Focuses a new verdict, and brings its reasons into view as well. */
function focusVerdict(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  title?.closest("section")?.scrollIntoView({ block: "nearest" });
}

function Check({ posted }: { posted: PostedCheck | null }) {
  const { t } = useTranslation("check");
  const language = useLanguage();
  const { box, shown, turn, onInput, onSubmit } = useCheck(posted);
  // A page that was loaded with an answer starts at its top.
  const titleRef = turn > 0 ? focusVerdict : undefined;
  return (
    <>
      <form
        id={CHECK_FORM}
        className="check-form labelled-field grid-close"
        method="post"
        action={pathIn("/check", language)}
        autoComplete="off"
        data-guarded=""
        onSubmit={onSubmit}
      >
        <label htmlFor="check-input">{t("label")}</label>
        <textarea
          ref={box}
          id="check-input"
          name="input"
          className="field"
          rows={3}
          defaultValue={posted?.input ?? ""}
          placeholder={t("placeholder")}
          aria-describedby="check-hint"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          onInput={() => void onInput()}
        />
        <p id="check-hint" className="secondary">
          {t("hint")}
        </p>
        <SubmitButton>{t("check")}</SubmitButton>
      </form>
      <div key={turn} id="check-answer" className="check-answer grid-wide if-filled">
        {(shown?.kind === "refusal" || shown?.kind === "fault") && (
          <Verdict
            id="check-verdict"
            tone="careful"
            title={t(shown.kind === "fault" ? "verdicts.fault" : `refusals.${shown.refusal}.title`)}
            titleRef={titleRef}
          >
            <p>{shown.kind === "fault" ? <RequestFaultText fault={shown.fault} /> : t(`refusals.${shown.refusal}.text`)}</p>
            {shown.kind === "fault" && <TryAgain />}
          </Verdict>
        )}
        {shown?.kind === "secret" && <SecretWarning secret={shown.secret} isSent={false} titleRef={titleRef} />}
        {shown?.kind === "answer" && <CheckAnswer checked={shown.checked} input={shown.input} titleRef={titleRef} onCheck={onSubmit} />}
      </div>
    </>
  );
}

export default defineIsland("check", Check, {
  // The browser gets them with the page's props.
  messages: import.meta.env.SSR
    ? [
        "check:actions",
        "check:again",
        "check:check",
        "check:contractTitle",
        "check:dreps",
        "check:giveawayTitle",
        "check:handle",
        "check:headline",
        "check:hint",
        "check:inner",
        "check:keyHere",
        "check:keyNever",
        "check:label",
        "check:names",
        "check:paidFor",
        "check:placeholder",
        "check:pools",
        "check:problemNames",
        "check:readAt",
        "check:refusals",
        "check:registry",
        "check:second",
        "check:seeDreps",
        "check:seeDrep",
        "check:seePool",
        "check:seePools",
        "check:seedHere",
        "check:seedNever",
        "check:seedScamTitle",
        "check:seedTitle",
        "check:sending",
        "check:share",
        "check:stake",
        "check:stakePart",
        "check:token",
        "check:tx",
        "check:unread",
        "check:utc",
        "check:verdicts",
        "common:away",
        "link-check:findProject",
        "link-check:seeProject",
        "link-check:verdict",
        "staking:pools",
      ]
    : [],
});
