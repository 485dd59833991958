import { join } from "node:path";
import * as v from "valibot";
import { contentError, parseYaml, readContentFile, schemaFaults } from "#app/foundation/content/content-file.server.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";

/** Parses a file of content/. @throws {ContentError} if it doesn't fit the schema, with file, line and field */
export function readYaml<Output>(name: string, schema: v.GenericSchema<unknown, Output>, file = join(contentFolder, name)): Output {
  const read = readContentFile(file, `content/${name}`);
  const parsed = v.safeParse(schema, parseYaml(read));
  if (!parsed.success) throw contentError(schemaFaults(read, parsed.issues));
  return parsed.output;
}
