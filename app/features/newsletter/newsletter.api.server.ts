import * as v from "valibot";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { TOKEN } from "#app/features/newsletter/newsletter.ts";
import { EMAIL_RULE, emailField } from "#app/foundation/email/email-field.server.ts";
import { subscriptionRoutes, type SubscriptionServices } from "#app/foundation/email/subscription-routes.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { languageShape } from "#app/foundation/openapi/shared-schemas.server.ts";

const signUpSchema = v.strictObject({
  email: emailField,
  language: v.optional(languageShape, DEFAULT_LANGUAGE),
});

interface NewsletterApi extends SubscriptionServices {
  newsletter: NewsletterService;
}

export const newsletterRoutes = subscriptionRoutes<NewsletterApi, v.InferOutput<typeof signUpSchema>>({
  path: "/newsletter",
  tag: { name: "Newsletter", description: "Sign up, confirm and unsubscribe" },
  operations: {
    request: { id: "sign-up", summary: "Sign up for the weekly newsletter" },
    confirm: { id: "confirm-sign-up", summary: "Confirm a newsletter sign-up" },
    end: { id: "unsubscribe", summary: "Unsubscribe from the newsletter" },
    openPage: { id: "open-unsubscribe-page", summary: "Open the page to unsubscribe from the newsletter" },
  },
  fields: signUpSchema,
  titles: {
    invalid: `${EMAIL_RULE}, and language one of the site's languages`,
    busy: "Too many sign-ups from your network",
  },
  token: { pattern: TOKEN, example: "0".repeat(43) },
  request: ({ newsletter }, asked, network) => newsletter.signUp({ ...asked, network }),
  confirm: ({ newsletter }, token) => newsletter.confirmSubscription(token),
  end: ({ newsletter }, token) => newsletter.endSubscription(token),
});
