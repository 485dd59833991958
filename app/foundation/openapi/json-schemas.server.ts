import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { namedShapes } from "#app/foundation/openapi/operation.server.ts";

export type { JsonSchema };

const POINTER = "#/components/schemas/";

export interface GeneratedSchemas {
  /** The JSON Schema, or a reference if the schema is named. */
  schemaOf: (shape: v.GenericSchema) => JsonSchema;
  components: Record<string, JsonSchema>;
}

/** Shortens a union with null to a type array if the type has no other keywords. */
function shorten({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [first, second] = anyOf ?? [];
  const isShort = typeof first === "object" && typeof second === "object" && second.type === "null" && Object.keys(first).join() === "type";
  if (!isShort || anyOf?.length !== 2 || typeof first.type !== "string") return anyOf ? { ...schema, anyOf } : schema;
  return { ...schema, type: [first.type, "null"] };
}

/**
 * Converts all schemas together, so that each named one is defined once.
 * @param typeMode "input" describes what callers may send; "output" describes responses and allows no extra fields
 */
export function generateSchemas(shapes: readonly v.GenericSchema[], typeMode: "input" | "output"): GeneratedSchemas {
  const ids = new Map<v.GenericSchema, string>([...namedShapes].map(([name, shape]) => [shape, name]));
  for (const shape of shapes) if (!ids.has(shape)) ids.set(shape, `in-place-${ids.size}`);
  // Copies the schema, because one that is also part of another schema must not be referenced from there.
  const definitions = [...ids].map(([shape, id]) => [id, namedShapes.has(id) ? shape : { ...shape }]);
  const config: ConversionConfig = {
    target: "draft-2020-12",
    typeMode,
    overrideRef: ({ referenceId }) => POINTER + referenceId,
    // JSON Schema can't express custom checks, so they're omitted.
    overrideAction: ({ jsonSchema }) => jsonSchema,
    overrideSchema({ valibotSchema, jsonSchema: { required, ...schema } }) {
      if (valibotSchema.type === "loose_object") schema.additionalProperties = {};
      if (valibotSchema.type === "object" && typeMode === "output") schema.additionalProperties = false;
      // The parsed value: in a URL a number is text.
      if (valibotSchema.type === "optional" && schema.default !== undefined && typeMode === "output")
        Object.assign(schema, { default: v.parse(valibotSchema, undefined) });
      const type = typeof schema.const;
      if (type === "string" || type === "number" || type === "boolean") schema.type = type;
      return shorten(required?.length ? { ...schema, required } : schema);
    },
  };
  const written = toJsonSchemaDefs(Object.fromEntries(definitions), config);
  return {
    schemaOf(shape) {
      const id = ids.get(shape) ?? "";
      return namedShapes.has(id) ? { $ref: POINTER + id } : (written[id] ?? {});
    },
    components: Object.fromEntries([...namedShapes.keys()].sort().map((name) => [name, written[name] ?? {}])),
  };
}

export function resolve(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  return schema.$ref?.startsWith(POINTER) ? (components[schema.$ref.slice(POINTER.length)] ?? {}) : schema;
}
