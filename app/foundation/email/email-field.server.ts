import * as v from "valibot";
import { toAsciiAddress } from "#app/foundation/email/email-address.ts";

/** The title of the answer to anything else, as its beginning. */
export const EMAIL_RULE = "email must be one email address with a valid domain, such as name@example.org";

/** An email address of a request, without the spaces that copying adds; its domain becomes ASCII. */
export const emailField = v.pipe(
  v.string(),
  // Before the transformation: the API describes what is sent.
  v.metadata({ format: "email", description: "One address; a domain in another script is taken in either form" }),
  v.transform((typed) => toAsciiAddress(typed.trim())),
  v.string(),
);
