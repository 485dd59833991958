import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { parseValid } from "#app/foundation/schemas.server.ts";

// The schema is lenient, because an unfinished project.yaml must not stop the simulator. Other tests check the files.
const facts = v.object({
  name: v.string(),
  transactionsLabel: v.fallback(v.nullish(v.string()), null),
  github: v.fallback(v.nullish(v.string()), null),
  token: v.fallback(
    v.nullish(
      v.object({
        ticker: v.string(),
        policyId: v.nullish(v.string()),
        assetName: v.nullish(v.string()),
        coingecko: v.nullish(v.string()),
      }),
    ),
    null,
  ),
});

export type CatalogProject = v.InferOutput<typeof facts>;

const folder = join(contentFolder, "projects");

let catalog: CatalogProject[] | undefined;

/** The projects of content/projects in the order of their ids, read once. */
export function readCatalog(): readonly CatalogProject[] {
  return (catalog ??= readFolder());
}

function readFolder(): CatalogProject[] {
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return ids.toSorted().flatMap((id) => {
    const file = join(folder, id, "project.yaml");
    return existsSync(file) ? parseValid(facts, [parseYaml(readFileSync(file, "utf8"))]) : [];
  });
}
