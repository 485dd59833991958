import * as v from "valibot";

/** The parameters of a path and its query, each written with `parameter` of route.server.ts: one that isn't in the path is in the query. */
export type ParameterSchema = v.GenericSchema & { entries: v.ObjectEntries };

/** A heading of the description. */
export interface Tag {
  name: string;
  description: string;
}

/** What a caller shows to be let in, by its name in the document. */
export const SECURITY_SCHEMES = {
  stripeSignature: {
    type: "apiKey",
    in: "header",
    name: "Stripe-Signature",
    description: "Stripe's HMAC of the body, made with the webhook's signing secret",
  },
  emailToken: { type: "apiKey", in: "query", name: "token", description: "The signed token from a link in an email" },
} as const;
export type SecurityScheme = keyof typeof SECURITY_SCHEMES;

/** A body or an answer, by its media type. */
export type Content = Record<string, v.GenericSchema>;

export interface ResponseSpec {
  description: string;
  /** Left out for an answer without a body. */
  content?: Content;
  /** The title in the example of an error: the one that the route answers with. */
  title?: string;
}

/**
 * An operation of the API as /api/openapi.json and /api/docs describe it: a part of its route (route.server.ts). All texts are
 * English: they are read by those who write programs, and by the programs.
 */
export interface Operation {
  /** Unique and stable: programs are named after it. */
  id: string;
  method: "get" | "post";
  /** With parameters in braces: /api/projects/{id}. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  parameters?: ParameterSchema;
  body?: { content: Content; isRequired: boolean };
  /** What a caller must show, any of these; left out for what everyone may ask. */
  security?: readonly (SecurityScheme | "none")[];
  /** By status. */
  answers: Readonly<Record<number, ResponseSpec>>;
  /** Whether every site may ask it from its visitors' browsers (CORS): what is asked is public and the same for all. */
  isOpen?: true | undefined;
}

/** The shapes that have a name of their own in the document, by that name. */
export const namedShapes = new Map<string, v.GenericSchema>();

/** Gives a shape a name in the document, under which others refer to it. */
export function namedSchema<Shape extends v.GenericSchema>(name: string, shape: Shape): Shape {
  namedShapes.set(name, shape);
  return shape;
}

/** An answer of JSON. */
export const jsonResponse = (description: string, schema: v.GenericSchema): ResponseSpec => ({
  description,
  content: { "application/json": schema },
});

const problemShape = namedSchema(
  "Problem",
  v.pipe(
    v.looseObject({
      type: v.pipe(v.string(), v.metadata({ examples: ["about:blank"] })),
      title: v.pipe(v.string(), v.metadata({ description: "The error in English" })),
      status: v.pipe(v.number(), v.safeInteger()),
    }),
    v.metadata({ description: "An error (RFC 9457)" }),
  ),
);

/** An answer that is an error, with a title that the route gives to `problem` (problem.server.ts). */
export const problemResponse = (description: string, title: string, schema: v.GenericSchema = problemShape): ResponseSpec => ({
  description,
  title,
  content: { "application/problem+json": schema },
});
