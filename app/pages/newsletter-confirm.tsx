import type { Route } from "./+types/newsletter-confirm";
import { MailLink } from "#app/features/newsletter/mail-link.tsx";
import { readMailLink } from "#app/features/newsletter/mail-link.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(renderContext).isSecret = true;
  return { messages: messagesOf(splitPath(url.pathname).language, "newsletter"), ...(await readMailLink(url.searchParams, "confirm")) };
}

/** Confirms a subscription, when the button is pressed. */
export default function NewsletterConfirm({ loaderData: { token, outcome } }: Route.ComponentProps) {
  return <MailLink purpose="confirm" token={token} outcome={outcome} />;
}
