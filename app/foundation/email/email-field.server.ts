import * as v from "valibot";
import { toAsciiAddress } from "#app/foundation/email/email-address.ts";

/** Beginning of the title of the error response. */
export const EMAIL_RULE = "email must be one email address with a valid domain, such as name@example.org";

/** An email address in a request, trimmed and with its domain in ASCII. */
export const emailField = v.pipe(
  v.string(),
  // The metadata comes before the transformation, because the API documents the input.
  v.metadata({ format: "email", description: "One address; a domain in another script is taken in either form" }),
  v.transform((typed) => toAsciiAddress(typed.trim())),
  v.string(),
);
