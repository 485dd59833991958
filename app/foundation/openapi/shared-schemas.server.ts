import * as v from "valibot";
import {
  BODY_COMPRESSED,
  BODY_TOO_LARGE,
  FOREIGN_REQUEST,
  NOT_READ_YET,
  RECORDS_UNREACHABLE,
  UNKNOWN_LANGUAGE,
} from "#app/foundation/http/problem.server.ts";
import { problemResponse, type ResponseSpec } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";

const EXAMPLE_TIME = "2026-08-22T09:41:07.000Z";

export const dateTime = (description: string) =>
  v.pipe(v.string(), v.metadata({ format: "date-time", description, examples: [EXAMPLE_TIME] }));
export const nullableDateTime = (description: string) =>
  v.pipe(v.nullable(v.pipe(v.string(), v.metadata({ format: "date-time" }))), v.metadata({ description, examples: [EXAMPLE_TIME] }));

export const nullableNumber = (description: string, example: number) =>
  v.pipe(v.nullable(v.number()), v.metadata({ description, examples: [example] }));

export const text = (description: string, example: string) => v.pipe(v.string(), v.metadata({ description, examples: [example] }));
export const nullableText = (description: string, example: string) =>
  v.pipe(v.nullable(v.string()), v.metadata({ description, examples: [example] }));

export const stateShape = v.pipe(
  v.picklist(["live", "delayed", "absent"]),
  v.metadata({
    description: "live; delayed when it's older than twice its interval; absent before the first reading",
    examples: ["live"],
  }),
);

export const envelopeShape = <Data extends v.GenericSchema>(data: Data, source: string) =>
  v.object({
    data: v.nullable(data),
    source: text("Names of the sources, separated by commas", source),
    observedAt: nullableDateTime("When the source measured or published it, of several figures the oldest; null when unknown"),
    fetchedAt: nullableDateTime("When we read the source, of several figures the oldest reading; null before the first one"),
    state: stateShape,
  });

export const languageShape = v.picklist(LANGUAGES.map(({ code }) => code));

export const languageParameter = parameter(
  v.optional(languageShape, DEFAULT_LANGUAGE),
  "Language of the texts",
  DEFAULT_LANGUAGE,
  UNKNOWN_LANGUAGE,
);

/** A whole number from 1 to `most` in a URL. */
export const wholeNumber = (most: number, fallback: number, digits: v.GenericSchema<string, string> = v.string()) =>
  v.optional(v.pipe(digits, v.transform(Number), v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most)), String(fallback));

export const unknownLanguageResponse: ResponseSpec = problemResponse("The site doesn't have this language", UNKNOWN_LANGUAGE);

export const databaseUnavailable = problemResponse(
  "Our records can't be reached right now; Retry-After says when to try again",
  RECORDS_UNREACHABLE,
);

export const notReadYetResponse = problemResponse(
  "We haven't read the list from its source yet, so we can't say whether the ID exists; Retry-After says when to try again",
  NOT_READ_YET,
);

export const FORM = "application/x-www-form-urlencoded";
export const redirectAnswer: ResponseSpec = { description: "For forms: redirects to the page with the result" };

export const BODY_ERROR_RESPONSES = {
  403: problemResponse("A page on another site sent this request", FOREIGN_REQUEST),
  413: problemResponse("The body is too large", BODY_TOO_LARGE),
  415: problemResponse("The body has the wrong type, or it's compressed", BODY_COMPRESSED),
} as const satisfies Record<number, ResponseSpec>;
