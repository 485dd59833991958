import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";

// Lenient on purpose: what a project.yaml must be is checked elsewhere, and an unfinished one must not stop the simulator.
const facts = z.object({
  name: z.string(),
  github: z.string().nullish().catch(null),
  token: z
    .object({
      ticker: z.string(),
      policyId: z.string().nullish(),
      assetName: z.string().nullish(),
      coingecko: z.string().nullish(),
    })
    .nullish()
    .catch(null),
});

export type CatalogueProject = z.infer<typeof facts>;

const folder = join(contentFolder, "projects");

let catalogue: CatalogueProject[] | undefined;

/** The projects of content/projects in the order of their ids: what their sources are asked about is played. Read once. */
export function readCatalogue(): readonly CatalogueProject[] {
  return (catalogue ??= readFolder());
}

function readFolder(): CatalogueProject[] {
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return ids.toSorted().flatMap((id) => {
    const file = join(folder, id, "project.yaml");
    const { data } = existsSync(file) ? facts.safeParse(parse(readFileSync(file, "utf8"))) : {};
    return data ? [data] : [];
  });
}
