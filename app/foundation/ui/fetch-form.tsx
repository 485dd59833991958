import { useState, type ComponentProps, type SubmitEvent } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";

type Failure = "away.offline" | "away.unreachable" | "away.failed";

const textFields = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/**
 * A form whose answer is a page of its own. Without scripts the browser sends it; with them it is sent from within the
 * page, which stays with everything that was typed when the site doesn't answer.
 */
export function FetchForm({ action, children, ...rest }: ComponentProps<"form"> & { action: string }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await fetch(action, { method: "POST", body: new URLSearchParams(textFields(form)) });
      // Every expected outcome is a redirect to the page that shows it.
      if (answer.redirected) return location.assign(answer.url);
      setFailure("away.failed");
    } catch {
      setFailure(unreachableReasonKey());
    }
    setBusy(false);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };

  return (
    <form action={action} method="post" onSubmit={submit} aria-busy={isBusy} {...rest}>
      {children}
      <p role="alert">{failure && `${t(failure)} ${t("away.kept")}`}</p>
    </form>
  );
}
