import { resolve, type JsonSchema } from "#app/foundation/openapi/json-schemas.server.ts";

const BY_FORMAT: Record<string, string> = {
  uri: "https://example.org",
  date: "2026-08-22",
  "date-time": "2026-08-22T09:41:07.000Z",
  hostname: "example.org",
  email: "reader@example.org",
};

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null && !Array.isArray(value);

/** Builds an example from the examples of the schema's parts. A test validates it against the schema. */
export function exampleOf(asked: JsonSchema, components: Record<string, JsonSchema>): unknown {
  const schema = resolve(asked, components);
  const inside = (part: unknown) => (isSchema(part) ? exampleOf(part, components) : null);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  const choice = schema.anyOf?.find((jsonSchemaDefinition) => isSchema(jsonSchemaDefinition) && jsonSchemaDefinition.type !== "null");
  if (choice) return inside(choice);
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inside(part)]));
  if (schema.type === "array") return schema.prefixItems ? schema.prefixItems.map(inside) : [inside(schema.items)];
  if (schema.type === "string") return BY_FORMAT[schema.format ?? ""] ?? "text";
  if (schema.type === "number" || schema.type === "integer") return 1;
  return schema.type === "boolean" ? true : null;
}
