import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";

/** Validates values against schemas of a document; returns the errors, or an empty string. */
export function createSchemaValidator(document: OpenApiDocument): (schema: object, value: unknown) => string {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "document:", components: document.components });
  const made = new Map<object, ValidateFunction>();
  // Resolve references against the document, not against the single schema.
  const inDocument = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document:#/'));
  return (schema, value) => {
    let validate = made.get(schema);
    if (!validate) made.set(schema, (validate = ajv.compile(inDocument(schema))));
    return validate(value) ? "" : ajv.errorsText(validate.errors);
  };
}
