import * as v from "valibot";
import type { FollowEmails } from "#app/features/follow/follow-emails.server.ts";
import { FOLLOW_KINDS, FOLLOW_SUBJECT, FOLLOW_TOKEN } from "#app/features/follow/follow.ts";
import { EMAIL_RULE, emailField } from "#app/foundation/email/email-field.server.ts";
import { subscriptionRoutes, type SubscriptionServices } from "#app/foundation/email/subscription-routes.server.ts";
import { TOO_MANY_REQUESTS } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { languageShape } from "#app/foundation/openapi/shared-schemas.server.ts";

interface FollowApi extends SubscriptionServices {
  followEmails: FollowEmails;
}

const fieldsShape = v.strictObject({
  email: emailField,
  kind: v.picklist(FOLLOW_KINDS),
  id: v.pipe(v.string(), v.regex(FOLLOW_SUBJECT), v.metadata({ description: "The subject's ID, as in its address on this site" })),
  language: v.optional(languageShape, DEFAULT_LANGUAGE),
});

export const followRoutes = subscriptionRoutes<FollowApi, v.InferOutput<typeof fieldsShape>>({
  path: "/follow",
  tag: { name: "Follow", description: "Emails about changes: sign up, confirm and unsubscribe" },
  operations: {
    request: { id: "follow", summary: "Follow a pool, DRep, action, project or report by email" },
    confirm: { id: "confirm-follow", summary: "Confirm emails about changes" },
    end: { id: "end-follow", summary: "Unsubscribe from emails about changes" },
    openPage: { id: "open-end-follow-page", summary: "Open the page to unsubscribe from emails about changes" },
  },
  fields: fieldsShape,
  titles: {
    invalid: `${EMAIL_RULE}, kind and id must name a subject, and language must be one of the site's languages`,
    busy: TOO_MANY_REQUESTS,
  },
  pageFields: ["kind", "id"],
  token: { pattern: FOLLOW_TOKEN, example: "0".repeat(75) },
  request: ({ followEmails }, { email, language, kind, id }, network) =>
    followEmails.follow({ email, language, kind, subject: id, network }),
  confirm: ({ followEmails }, token) => followEmails.confirmFollow(token),
  end: ({ followEmails }, token) => followEmails.endFollow(token),
});
