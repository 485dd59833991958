import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { load as parseYaml } from "js-yaml";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { describeIssues } from "#app/foundation/schemas.server.ts";

/** Reads a file of content/. @throws when it does not fit the schema, naming the file and each place */
export function readYaml<Output>(name: string, schema: v.GenericSchema<unknown, Output>, file = join(contentFolder, name)): Output {
  const parsed = v.safeParse(schema, parseYaml(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/${name}: ${describeIssues(parsed.issues)}`);
  return parsed.output;
}
