import { useRef } from "react";
import * as v from "valibot";
import { findSecretBeforeSending, type Secret } from "#app/features/check/find-secret.ts";
import { SecretWarning } from "#app/features/check/secret-warning.tsx";
import { ProjectPicture } from "#app/foundation/ui/project-picture.tsx";
import { linkCheckAnswer, type LinkCheckAnswer } from "#app/features/link-check/link-check-answer.ts";
import { LinkResult } from "#app/features/link-check/link-result.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import { postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { announcePage } from "#app/foundation/ui/page-events.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";
import "#app/foundation/ui/answers.css";
import "#app/foundation/ui/art/hatches.css";

const MAX_LENGTH = 2_000;

/** Content below the form. `isSent` is true if the secret reached the server. */
export type LinkCheckShown =
  | { kind: "empty" }
  | { kind: "secret"; secret: Secret; isSent: boolean }
  | { kind: "answer"; answer: LinkCheckAnswer };

interface Props {
  asked: string;
  shown: LinkCheckShown | null;
}

interface Outcome {
  shown: LinkCheckShown | null;
  fault?: RequestFault;
}

/** Checks an address. Puts it in the page's URL, unless it's a secret. */
function LinkCheck({ asked, shown: first }: Props) {
  const { t } = useTranslation("link-check");
  const language = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  const { outcome, isPending, handlers } = useForm<Outcome>(
    async ({ url = "" }, { before }) => {
      const failed = (fault: RequestFault) => ({ shown: before?.shown ?? null, fault });
      if (url.trim() === "") return { shown: { kind: "empty" } };
      const search = await findSecretBeforeSending(url);
      if (typeof search === "string") return failed(search);
      if (search.secret) {
        if (box.current?.value === url) box.current.value = "";
        return { shown: { kind: "secret", secret: search.secret, isSent: false } };
      }
      const response = await postJson("/api/link-check", { url, language });
      if (typeof response === "string") return failed(response);
      const answer = response.ok ? v.safeParse(linkCheckAnswer, await response.json().catch(() => null)) : null;
      if (!answer?.success) return failed("away.failed");
      writeAddress(`?${new URLSearchParams({ url })}`, "replaceState");
      announcePage("replace");
      return { shown: { kind: "answer", answer: answer.output } };
    },
    first && { shown: first },
  );
  const shown = outcome?.shown ?? null;
  const project = shown?.kind === "answer" ? shown.answer.owner?.project : null;
  return (
    <>
      <form
        action={pathIn("/is-this-link-real", language)}
        className="labelled-field grid-close"
        role="search"
        data-guarded=""
        {...handlers}
      >
        <label htmlFor="url">{t("label")}</label>
        <div className="field-row">
          <div className="field-box">
            <UiIcon name="shield-question-mark" />
            {/* With type=url browsers would reject the very addresses that need a check. */}
            <input
              ref={box}
              id="url"
              name="url"
              defaultValue={asked}
              placeholder={t("placeholder")}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_LENGTH}
              required
              aria-describedby="url-fault"
            />
          </div>
          <SubmitButton>{t("check")}</SubmitButton>
        </div>
        <p id="url-fault" role="alert" className="alarm if-filled">
          {outcome?.fault && !isPending && <RequestFaultText fault={outcome.fault} />}
        </p>
      </form>
      <div aria-live="polite" data-answer="">
        {shown?.kind === "secret" && (
          <SecretWarning secret={shown.secret} isSent={shown.isSent} titleRef={shown.isSent ? undefined : focusOnMount} />
        )}
        {shown?.kind === "empty" && <p className="link-empty">{t("empty")}</p>}
        {shown?.kind === "answer" && (
          <LinkResult
            answer={shown.answer}
            picture={
              project && (
                <span data-cat={project.category}>
                  <ProjectPicture id={project.id} size={40} logo={project.logo} />
                </span>
              )
            }
          />
        )}
      </div>
    </>
  );
}

export default defineIsland("link-check", LinkCheck, {
  // Browsers get the messages with the page.
  messages: import.meta.env.SSR
    ? [
        "link-check:label",
        "link-check:placeholder",
        "link-check:check",
        "link-check:empty",
        "link-check:verdict",
        "link-check:text",
        "link-check:wrapped",
        "link-check:hidden",
        "link-check:emailDomain",
        "link-check:reason",
        "link-check:onBlocklist",
        "link-check:seeBlocklist",
        "link-check:incident",
        "link-check:tricks",
        "link-check:tricksTitle",
        "link-check:seeProject",
        "link-check:findProject",
        "check:keyHere",
        "check:keyNever",
        "check:names.email",
        "check:names.link",
        "check:names.private-key",
        "check:privateKey",
        "check:seedHere",
        "check:seedNever",
        "check:seedPhrase",
        "check:seedTitle",
        "common:away",
      ]
    : [],
});
