import { siteContent } from "#app/foundation/content/site.server.ts";
import { exampleOf } from "#app/foundation/openapi/example.server.ts";
import {
  SECURITY_SCHEMES,
  type Content,
  type Operation,
  type ParameterSchema,
  type ResponseSpec,
  type SecurityScheme,
  type Tag,
} from "#app/foundation/openapi/operation.server.ts";
import { generateSchemas, type JsonSchema } from "#app/foundation/openapi/json-schemas.server.ts";

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}
interface ParameterObject {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string | number;
}
/** Schemes that are all required; empty for none. */
type SecurityRequirement = Partial<Record<SecurityScheme, string[]>>;
export interface OperationObject {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  /** True if pages of any site may call it. */
  "x-open"?: true;
  security?: SecurityRequirement[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
}
interface ResponseObject {
  description: string;
  content?: Record<string, MediaType>;
}

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: { name: string; url: string } };
  servers: { url: string }[];
  tags: Tag[];
  /** Empty: no authentication unless an operation requires it. */
  security: [];
  paths: Record<string, Partial<Record<Operation["method"], OperationObject>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: typeof SECURITY_SCHEMES };
}

/** Version of the API, not of the site; increases with breaking changes. */
const VERSION = "1.0.0";
/** Only JSON gets examples; other types are files and streams. */
const JSON_TYPE_PATTERN = /^application\/(?:\w+\+)?json$/;

const DESCRIPTION = [
  "Every figure on this site with its source, its time and its state. Unknown values are null. Estimates are marked, and we never return sample values.",
  "You don't need a key. Errors are application/problem+json (RFC 9457). Pages on any site can call the operations marked x-open (CORS).",
  "The data belongs to its sources: name them and follow their terms.",
].join("\n\n");

/** Generates the document with the operations in the given order. `origin` has no trailing slash. */
export function generateOpenApi(operations: readonly Operation[], origin: string): OpenApiDocument {
  const bodies = operations.flatMap(({ body }) => Object.values(body?.content ?? {}));
  const answers = operations.flatMap(({ answers: all, parameters }) => [
    ...Object.values(all).flatMap(({ content = {} }) => Object.values(content)),
    ...Object.values(parameters?.entries ?? {}),
  ]);
  const asked = generateSchemas(bodies, "input");
  const answered = generateSchemas(answers, "output");
  const { components } = answered;

  const contentOf = (content: Content, schemaOf: (shape: Content[string]) => JsonSchema): Record<string, MediaType> =>
    Object.fromEntries(
      Object.entries(content).map(([type, shape]): [string, MediaType] => {
        const schema = schemaOf(shape);
        return [type, JSON_TYPE_PATTERN.test(type) ? { schema, example: exampleOf(schema, components) } : { schema }];
      }),
    );

  /** Describes a response; an error's example has the response's title and status. */
  const describeAnswer = (status: string, { description, content, title }: ResponseSpec): ResponseObject => {
    if (!content) return { description };
    const written = contentOf(content, answered.schemaOf);
    if (title === undefined) return { description, content: written };
    const ofError = ({ schema, example }: MediaType): MediaType => ({
      schema,
      example: { ...(typeof example === "object" ? example : {}), title, status: Number(status) },
    });
    return { description, content: Object.fromEntries(Object.entries(written).map(([type, media]) => [type, ofError(media)])) };
  };

  const describeParameters = (path: string, { entries }: ParameterSchema): ParameterObject[] =>
    Object.entries(entries).map(([name, shape]) => {
      const { description = "", examples, ...schema } = answered.schemaOf(shape);
      const place = path.includes(`{${name}}`) ? "path" : "query";
      const example = typeof examples?.[0] === "number" ? examples[0] : String(examples?.[0] ?? "");
      return { name, in: place, required: shape.type !== "optional", description, schema, example };
    });

  const describe = ({
    id,
    path,
    tag,
    summary,
    description,
    isOpen,
    security,
    parameters,
    body,
    answers: all,
  }: Operation): OperationObject => ({
    operationId: id,
    tags: [tag.name],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(isOpen ? { "x-open": isOpen } : {}),
    ...(security ? { security: security.map((scheme) => (scheme === "none" ? {} : { [scheme]: [] })) } : {}),
    ...(parameters ? { parameters: describeParameters(path, parameters) } : {}),
    ...(body ? { requestBody: { required: body.isRequired, content: contentOf(body.content, asked.schemaOf) } } : {}),
    responses: Object.fromEntries(Object.entries(all).map(([status, answer]) => [status, describeAnswer(status, answer)])),
  });

  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const item = (paths[operation.path] ??= {});
    item[operation.method] = describe(operation);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${siteContent().name} API`,
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "The terms of each source", url: `${origin}/data` },
    },
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(({ tag }) => tag))],
    security: [],
    paths,
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  };
}
