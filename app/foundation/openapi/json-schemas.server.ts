import * as z from "zod";
import { namedShapes } from "#app/foundation/openapi/operation.server.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const POINTER = "#/components/schemas/";

export interface GeneratedSchemas {
  /** A shape in its place: whole, or a reference when it has a name. */
  schemaOf: (shape: z.ZodType) => JsonSchema;
  /** The named shapes, by name. */
  components: Record<string, JsonSchema>;
}

/**
 * Turns shapes into JSON Schema in one go, so that named ones are written once and referred to from everywhere.
 * @param io whether a shape with defaults is described as it may be asked for, or as it is answered
 */
export function generateSchemas(shapes: readonly z.ZodType[], io: "input" | "output"): GeneratedSchemas {
  const ids = new Map<z.ZodType, string>([...namedShapes].map(([name, shape]) => [shape, name]));
  // A name of its own tells every other shape apart until it is put into its place.
  for (const shape of shapes) if (!ids.has(shape)) ids.set(shape, `in-place-${ids.size}`);
  const registry = z.registry<{ id: string }>();
  // The name is of a copy: a shape that is also a part of another one must not be referred to from there.
  for (const [shape, id] of ids) registry.add(namedShapes.has(id) ? shape : shape.clone(), { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => POINTER + id });
  const written = new Map<string, JsonSchema>();
  for (const [id, schema] of Object.entries(schemas)) {
    // In a document the place of a schema is its address, and the document itself names the dialect.
    delete schema.$id;
    delete schema.$schema;
    written.set(id, schema);
  }
  return {
    schemaOf(shape) {
      const id = ids.get(shape) ?? "";
      return namedShapes.has(id) ? { $ref: POINTER + id } : (written.get(id) ?? {});
    },
    components: Object.fromEntries([...namedShapes.keys()].sort().map((name) => [name, written.get(name) ?? {}])),
  };
}

/** The schema itself where one is only referred to. */
export function resolve(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  return schema.$ref?.startsWith(POINTER) ? (components[schema.$ref.slice(POINTER.length)] ?? {}) : schema;
}
