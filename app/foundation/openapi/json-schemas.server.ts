import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { namedShapes } from "#app/foundation/openapi/operation.server.ts";

export type { JsonSchema };

const POINTER = "#/components/schemas/";

export interface GeneratedSchemas {
  /** A shape in its place: whole, or a reference when it has a name. */
  schemaOf: (shape: v.GenericSchema) => JsonSchema;
  /** The named shapes, by name. */
  components: Record<string, JsonSchema>;
}

/** A type and null in one word, where nothing else is said of the type. */
function shorten({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [first, second] = anyOf ?? [];
  const isShort = typeof first === "object" && typeof second === "object" && second.type === "null" && Object.keys(first).join() === "type";
  if (!isShort || anyOf?.length !== 2 || typeof first.type !== "string") return anyOf ? { ...schema, anyOf } : schema;
  return { ...schema, type: [first.type, "null"] };
}

/**
 * Turns shapes into JSON Schema in one go, so that named ones are written once and referred to from everywhere.
 * @param typeMode whether a shape is described as it may be asked for, or as it is answered: then with no other fields
 */
export function generateSchemas(shapes: readonly v.GenericSchema[], typeMode: "input" | "output"): GeneratedSchemas {
  const ids = new Map<v.GenericSchema, string>([...namedShapes].map(([name, shape]) => [shape, name]));
  for (const shape of shapes) if (!ids.has(shape)) ids.set(shape, `in-place-${ids.size}`);
  // The name is of a copy: a shape that is also a part of another one must not be referred to from there.
  const definitions = [...ids].map(([shape, id]) => [id, namedShapes.has(id) ? shape : { ...shape }]);
  const config: ConversionConfig = {
    target: "draft-2020-12",
    typeMode,
    overrideRef: ({ referenceId }) => POINTER + referenceId,
    // JSON Schema has no words for checks of our own; they are left out.
    overrideAction: ({ jsonSchema }) => jsonSchema,
    overrideSchema({ valibotSchema, jsonSchema: { required, ...schema } }) {
      if (valibotSchema.type === "loose_object") schema.additionalProperties = {};
      if (valibotSchema.type === "object" && typeMode === "output") schema.additionalProperties = false;
      // As it's parsed: a number is text in an address.
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

/** The schema itself where one is only referred to. */
export function resolve(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  return schema.$ref?.startsWith(POINTER) ? (components[schema.$ref.slice(POINTER.length)] ?? {}) : schema;
}
