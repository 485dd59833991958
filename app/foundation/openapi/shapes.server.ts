import * as z from "zod";
import { refused, type Answer, type Parameter } from "#app/foundation/openapi/operation.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";

const EXAMPLE_TIME = "2026-08-22T09:41:07.000Z";

/** A moment as ISO 8601 in UTC. */
export const moment = (description: string): z.ZodString => z.string().meta({ format: "date-time", description, examples: [EXAMPLE_TIME] });
export const maybeMoment = (description: string) => z.string().meta({ format: "date-time" }).nullable().meta({ description, examples: [EXAMPLE_TIME] });

/** A number that may be unknown. */
export const maybeNumber = (description: string, example: number) => z.number().nullable().meta({ description, examples: [example] });

export const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });
export const maybeText = (description: string, example: string) => z.string().nullable().meta({ description, examples: [example] });

export const stateShape = z.enum(["live", "delayed", "absent"]).meta({
  description: "live; delayed when older than twice its interval; absent when no source has answered yet",
  examples: ["live"],
});

/** The common answer around figures. */
export const measured = <Data extends z.ZodType>(data: Data, source: string) =>
  z.object({
    data: data.nullable(),
    source: text("Where the data comes from; several are divided by commas", source),
    observedAt: maybeMoment("When the source says it was true; null when unknown"),
    fetchedAt: maybeMoment("When we asked; null when nobody has answered yet"),
    state: stateShape,
  });

export const languageShape = z.enum(LANGUAGES.map(({ code }) => code));

/** The language of texts in an answer. */
export const languageParameter: Parameter = {
  name: "language",
  in: "query",
  description: "Language of the texts",
  schema: languageShape.default(DEFAULT_LANGUAGE),
  example: DEFAULT_LANGUAGE,
};

export const badLanguage: Answer = refused("The language is none of the site's");

/** What every operation with a body refuses. */
export const BODY_REFUSALS = {
  403: refused("Another site made a browser send this"),
  413: refused("The body is too large"),
  415: refused("The body is neither JSON nor a form, or it is compressed"),
} as const satisfies Record<number, Answer>;
