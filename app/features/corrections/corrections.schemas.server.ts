import * as v from "valibot";
import {
  MAX_ADDRESS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SENTENCE_LENGTH,
  MAX_TEXT_LENGTH,
  REPORT_STATES,
  SUBJECT_KINDS,
} from "#app/features/corrections/corrections.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { toAsciiAddress } from "#app/foundation/email/email-address.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, languageShape, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

/** PostgreSQL can't store NUL or half of a surrogate pair in JSON. */
const cleanText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
const isWebAddress = (typed: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(typed) && URL.canParse(typed);

// The metadata comes before the transformation, because the API documents the input.
const optionalText = (most: number, description: string, example: string) =>
  v.optional(v.pipe(v.string(), v.metadata({ description, examples: [example] }), v.transform(cleanText), v.maxLength(most)), "");
const requiredText = (most: number, description: string, example: string) =>
  v.pipe(v.string(), v.metadata({ description, examples: [example] }), v.transform(cleanText), v.nonEmpty(), v.maxLength(most));
const requiredAddress = (description: string, example: string) =>
  v.pipe(requiredText(MAX_ADDRESS_LENGTH, description, example), v.check(isWebAddress));
const optionalAddress = (description: string, example: string) =>
  v.pipe(
    optionalText(MAX_ADDRESS_LENGTH, description, example),
    v.check((typed) => typed === "" || isWebAddress(typed)),
  );

const sharedFields = {
  email: v.optional(
    v.pipe(
      v.string(),
      v.metadata({ description: "For emails about the report, after a confirmation; may be empty", examples: ["ada@example.org"] }),
      v.transform((typed) => (typed.trim() === "" ? "" : toAsciiAddress(typed.trim()))),
      v.string(),
    ),
    "",
  ),
  /** Hidden from visitors, so only programs fill it in. */
  company: v.optional(v.pipe(v.string(), v.metadata({ description: "Must be empty", examples: [""] })), ""),
  language: v.optional(languageShape, DEFAULT_LANGUAGE),
};

export const correctionSchema = v.strictObject({
  about: text("Path of the page, without a language", "/ecosystem/defi/dex/project/minswap"),
  item: optionalText(MAX_ADDRESS_LENGTH, "ID of a glossary term or news source, or a link, if the page shows several", ""),
  wrong: requiredText(MAX_TEXT_LENGTH, "The error", "The launch date"),
  right: optionalText(MAX_TEXT_LENGTH, "The correct fact or text", "March 2022"),
  evidence: optionalText(MAX_TEXT_LENGTH, "Public sources that show it", "https://minswap.org"),
  ...sharedFields,
});

const source = "Address of a source";
const shows = "Facts that the source shows";
export const listingSchema = v.strictObject({
  name: requiredText(MAX_NAME_LENGTH, "Name of the project", "Example Swap"),
  website: requiredAddress("Official website", "https://example.org"),
  category: v.pipe(
    v.string(),
    v.metadata({ description: "ID of a category", examples: ["defi"] }),
    v.check((id) => categories().some((category) => category.id === id)),
  ),
  description: requiredText(MAX_SENTENCE_LENGTH, "Purpose of the project, in one sentence", "An exchange for tokens."),
  source1: requiredAddress(source, "https://example.org/launch"),
  shows1: requiredText(MAX_TEXT_LENGTH, shows, "Launch and contracts"),
  source2: optionalAddress(source, ""),
  shows2: optionalText(MAX_TEXT_LENGTH, shows, ""),
  source3: optionalAddress(source, ""),
  shows3: optionalText(MAX_TEXT_LENGTH, shows, ""),
  ...sharedFields,
});

export const receivedShape = namedSchema(
  "ReceivedReport",
  v.object({
    kind: v.literal("received"),
    number: text("The report's public number", "R-7K3F-9QXM"),
    email: v.pipe(
      v.picklist(["none", "sent", "busy"]),
      v.metadata({ description: "sent: we ask this address to confirm, if we can; busy: too many requests from this network" }),
    ),
  }),
);

export const reportShape = namedSchema(
  "Report",
  v.object({
    number: text("The report's public number", "R-7K3F-9QXM"),
    type: v.picklist(["correction", "listing"]),
    subject: v.pipe(
      v.nullable(v.object({ kind: v.picklist(SUBJECT_KINDS), id: v.string(), path: v.string() })),
      v.metadata({ description: "The part of the site; null for a suggested project" }),
    ),
    state: v.picklist(REPORT_STATES),
    receivedAt: dateTime("Time of arrival"),
    changedAt: dateTime("Time of the latest state"),
    change: nullableText("Our change, once the report is accepted", "Launch date corrected"),
    reason: nullableText("Our reason", "The project's own blog says so."),
    answerLanguage: v.pipe(v.nullable(languageShape), v.metadata({ description: "Language of change and reason" })),
  }),
);
