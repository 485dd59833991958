import * as v from "valibot";
import { readReference, ORDER_DISPLAY_STATES } from "#app/features/starter-kit/orders.ts";
import { KIT_FORMATS } from "#app/features/starter-kit/kit-files.server.ts";
import { emailField } from "#app/foundation/email/email-field.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, languageShape, nullableDateTime, text } from "#app/foundation/openapi/shared-schemas.server.ts";

export const TOKEN = "0".repeat(43);
export const language = v.optional(languageShape, DEFAULT_LANGUAGE);

const consent = (description: string) => v.optional(v.pipe(v.literal("yes"), v.metadata({ description })));
/**
 * EU law requires both consents for digital content that is delivered immediately (Directive 2011/83/EU, article 16 m). As in HTML forms,
 * an unchecked box is absent.
 */
export const checkoutSchema = v.strictObject({
  language,
  immediateDelivery: consent("The buyer asks for delivery before the withdrawal period ends"),
  withdrawalLost: consent("The buyer knows that the right of withdrawal is lost then"),
});
export const linksSchema = v.strictObject({
  email: emailField,
  language,
});
export const withdrawalSchema = v.strictObject({
  name: v.optional(
    v.pipe(
      text("The buyer's name for the receipt; optional", "A. Buyer"),
      v.trim(),
      v.maxLength(100),
      v.check((name) => !/\p{Cc}/u.test(name)),
    ),
    "",
  ),
  order: v.optional(
    v.pipe(
      text("The order's reference; without it, we email a link to confirm", "KIT-7Q2F-M4TX"),
      v.transform((typed) => (typed === "" ? "" : readReference(typed))),
      v.string(),
    ),
    "",
  ),
  email: emailField,
  language,
});
export const tokenShape = v.object({ token: text("The token from the link in the email", TOKEN), language: v.optional(languageShape) });

export const orderShape = namedSchema(
  "Order",
  v.object({
    state: v.pipe(v.picklist(ORDER_DISPLAY_STATES), v.metadata({ examples: ["ready"] })),
    reference: text("The order's reference", "KIT-7Q2F-M4TX"),
    orderedAt: dateTime("When the order was paid; for an order that isn't paid, when it was placed"),
    cents: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "Price in hundredths of the currency", examples: [750] })),
    currency: text("ISO 4217 in lower case", "eur"),
    happenedAt: nullableDateTime("When the buyer withdrew, the money was refunded, or the refund came back; null when none of it happened"),
    files: v.array(
      v.object({
        format: v.picklist(KIT_FORMATS),
        language: text("Language of the file", "en"),
        bytes: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [1_840_112] })),
        url: text("Address for the download, valid for seven days", "/api/downloads/…"),
      }),
    ),
  }),
);
export const receivedShape = v.object({ received: v.picklist(["handled", "duplicate", "kept", "ignored"]) });
export const fileShape = v.pipe(v.string(), v.metadata({ contentEncoding: "binary" }));
