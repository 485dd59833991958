import type { Route } from "./+types/newsletter-confirm";
import { EmailLinkPage } from "#app/features/newsletter/email-link-page.tsx";
import { resolveEmailLink } from "#app/features/newsletter/email-link.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { servicesContext } from "#app/pages/services.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { newsletter } = context.get(servicesContext);
  context.get(renderContext).isSecret = true;
  return {
    messages: messagesOf(splitPath(url.pathname).language, "newsletter"),
    ...(await resolveEmailLink(newsletter, url.searchParams, "confirm")),
  };
}

/** Confirms a subscription, when the button is pressed. */
export default function NewsletterConfirm({ loaderData: { token, outcome } }: Route.ComponentProps) {
  return <EmailLinkPage purpose="confirm" token={token} outcome={outcome} />;
}
