import { generateOpenApi, type OpenApiDocument } from "#app/foundation/openapi/document.server.ts";
import type { Operation } from "#app/foundation/openapi/operation.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const memory = remember("open-data", () => ({ document: undefined as OpenApiDocument | undefined }));

/** Writes the description of the API once. `origin` has no slash at the end. */
export function initOpenData(operations: readonly Operation[], origin: string): void {
  memory.document = generateOpenApi(operations, origin);
}

/** The description of the API, as /api/openapi.json answers it. */
export function openApiDocument(): OpenApiDocument {
  if (!memory.document) throw new Error("The API is not described yet: call openOpenData at boot");
  return memory.document;
}
