import { EmailLinkCard } from "#app/foundation/email/email-link-card.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

export interface EmailLinkTexts {
  title: string;
  text: string;
  /** Next page, without a language; null while the form is shown. */
  next: { to: `/${string}`; label: string } | null;
}

interface Props {
  action: string;
  button: string;
  token: string;
  texts: Record<"prompt" | LinkOutcome, EmailLinkTexts>;
}

const OUTCOMES: Readonly<Record<number, LinkOutcome>> = { 200: "done", 410: "expired" };
/** Form of an emailed link. Only its button changes anything, so that link scanners can't. */
function EmailLink({ action, button, token, texts }: Props) {
  const language = useLanguage();
  const { outcome, isPending, handlers } = useForm<LinkOutcome | RequestFault>(async (fields) => {
    const response = await postJson(action, fields);
    if (typeof response === "string") return response;
    const result = OUTCOMES[response.status];
    if (result) writeAddress(`?state=${result}`, "replaceState");
    return result ?? (response.status === 503 ? "failed" : "away.failed");
  });
  const isSettled = outcome === "done" || outcome === "expired";
  const shown = isSettled ? outcome : "prompt";
  const { title, text, next } = texts[shown];
  return (
    <EmailLinkCard key={shown} shown={shown} title={title} text={text} titleRef={isSettled ? focusOnMount : undefined}>
      {next ? (
        <p>
          <LocalLink to={next.to} className="button button-primary">
            {next.label}
          </LocalLink>
        </p>
      ) : (
        <form action={action} method="post" {...handlers}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="language" value={language} />
          <SubmitButton size="large">{button}</SubmitButton>
          <p role="alert" className="alarm">
            {!isPending && outcome && (isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : texts[outcome].text)}
          </p>
        </form>
      )}
    </EmailLinkCard>
  );
}

export default defineIsland("email-link", EmailLink, { messages: ["common:away"] });
