import type { Route } from "./+types/follow-unsubscribe";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { FollowLinkPage } from "#app/pages/email-links/follow-link-page.tsx";
import { followLinkParams, resolveFollowLink } from "#app/features/follow/follow-link.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";

export const loader = pageLoader(
  { query: queryParams(followLinkParams) },
  async ({ query, language, services: { followEmails }, render }) => {
    render.hasSecretUrl = true;
    return {
      messages: messagesOf(language, "follow-email"),
      ...(await resolveFollowLink(followEmails, query, "unsubscribe", language)),
    };
  },
);

export default function FollowUnsubscribe({ loaderData: { link, outcome } }: Route.ComponentProps) {
  return <FollowLinkPage purpose="unsubscribe" link={link} outcome={outcome} />;
}
