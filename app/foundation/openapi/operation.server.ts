import * as v from "valibot";

/** Path and query parameters, each defined with `parameter` of route.server.ts. All that aren't in the path are in the query. */
export type ParameterSchema = v.GenericSchema & { entries: v.ObjectEntries };

export interface Tag {
  name: string;
  description: string;
}

/** Credentials, by name in the OpenAPI document. */
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

export type Content = Record<string, v.GenericSchema>;

export interface ResponseSpec {
  description: string;
  content?: Content;
  /** Title in the example of an error, as the route returns it. */
  title?: string;
}

/** An API operation of /api/openapi.json and /api/docs; part of its route. All texts are English, because developers read them. */
export interface Operation {
  /** Unique and stable, because API clients use it as a name. */
  id: string;
  method: "get" | "post";
  /** With parameters in braces: /api/projects/{id}. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  parameters?: ParameterSchema;
  body?: { content: Content; isRequired: boolean };
  /** Any one of these is sufficient; omitted for public operations. */
  security?: readonly (SecurityScheme | "none")[];
  answers: Readonly<Record<number, ResponseSpec>>;
  /** True if pages of any site may call it (CORS), because its data is public and the same for everyone. */
  isOpen?: true | undefined;
}

export const namedShapes = new Map<string, v.GenericSchema>();

/** Names a schema in the OpenAPI document, so that others reference it. */
export function namedSchema<Shape extends v.GenericSchema>(name: string, shape: Shape): Shape {
  namedShapes.set(name, shape);
  return shape;
}

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

/** An error response; `title` is the one that the route passes to `problem` (problem.server.ts). */
export const problemResponse = (description: string, title: string, schema: v.GenericSchema = problemShape): ResponseSpec => ({
  description,
  title,
  content: { "application/problem+json": schema },
});
