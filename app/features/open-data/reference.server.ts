import type { ReferenceGroup, ReferenceOperation, ReferenceParameter } from "#app/features/open-data/reference.ts";
import type { MediaType, OpenApiDocument, OperationObject } from "#app/foundation/openapi/document.server.ts";

const METHODS = ["get", "post"] as const;
type Method = (typeof METHODS)[number];

function parametersOf({ parameters = [] }: OperationObject): ReferenceParameter[] {
  return parameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    place,
    isRequired: required,
    description,
    values: (schema.enum ?? []).map(String),
    fallback: schema.default === undefined ? null : String(schema.default),
  }));
}

/** A complete curl command that can be pasted into a shell. */
function requestOf(method: Method, path: string, { parameters = [], requestBody }: OperationObject, origin: string): string {
  const valueOf = (place: string) => parameters.filter((parameter) => parameter.in === place && parameter.example !== "");
  const filled = valueOf("path").reduce((address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(example)), path);
  const query = new URLSearchParams(valueOf("query").map(({ name, example }) => [name, String(example)]));
  const address = `'${origin}${filled}${query.size > 0 ? `?${query}` : ""}'`;
  const [type, body] = Object.entries(requestBody?.content ?? {}).find(([, { example }]) => example !== undefined) ?? [];
  // -N: curl prints a stream without buffering.
  if (method === "get") return `curl ${path === "/api/live" ? "-N " : ""}${address}`;
  return [`curl -X POST ${address}`, ...(body ? [`  -H 'Content-Type: ${type}'`, `  -d '${JSON.stringify(body.example)}'`] : [])].join(
    " \\\n",
  );
}

const isSuccess = ([status]: [string, unknown]): boolean => status.startsWith("2");
const exampleIn = (content: Record<string, MediaType>): string | null => {
  const example = Object.values(content).find((mediaType) => mediaType.example !== undefined)?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
};

function describe(method: Method, path: string, operation: OperationObject, origin: string): ReferenceOperation {
  const answers = Object.entries(operation.responses);
  const success = answers.find(isSuccess) ?? answers[0];
  const content = success?.[1].content ?? {};
  return {
    id: operation.operationId,
    method,
    path,
    isOpen: operation["x-open"] === true,
    summary: operation.summary,
    description: operation.description ?? null,
    parameters: parametersOf(operation),
    request: requestOf(method, path, operation, origin),
    answer: {
      status: success?.[0] ?? "",
      description: success?.[1].description ?? "",
      type: Object.keys(content)[0] ?? null,
      example: exampleIn(content),
    },
    others: answers.filter((answer) => answer !== success).map(([status, { description }]) => ({ status, description })),
  };
}

/** Groups the API description's operations by tag, in the order of the reference page. */
export function apiReference(document: OpenApiDocument): ReferenceGroup[] {
  const origin = document.servers[0]?.url ?? "";
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ tag: operation.tags[0], operation: describe(method, path, operation, origin) }] : [];
    }),
  );
  return document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
  }));
}
