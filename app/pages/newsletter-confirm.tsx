import type { Route } from "./+types/newsletter-confirm";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { NewsletterLinkPage } from "#app/pages/email-links/newsletter-link-page.tsx";
import { emailLinkParams, resolveEmailLink } from "#app/features/newsletter/email-link.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";

export const loader = pageLoader({ query: queryParams(emailLinkParams) }, async ({ query, language, services: { newsletter }, render }) => {
  render.hasSecretUrl = true;
  return {
    messages: messagesOf(language, "newsletter"),
    ...(await resolveEmailLink(newsletter, query, "confirm")),
  };
});

export default function NewsletterConfirm({ loaderData: { token, outcome } }: Route.ComponentProps) {
  return <NewsletterLinkPage purpose="confirm" token={token} outcome={outcome} />;
}
