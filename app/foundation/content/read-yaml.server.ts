import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { describeIssues } from "#app/foundation/schemas.server.ts";

/** Reads a file of content/. @throws when it does not fit the schema, naming the file and each place */
export function readYaml<Output>(name: string, schema: v.GenericSchema<unknown, Output>, file = join(contentFolder, name)): Output {
  const parsed = v.safeParse(schema, parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/${name}: ${describeIssues(parsed.issues)}`);
  return parsed.output;
}
