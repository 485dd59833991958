import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { dump as toYaml } from "js-yaml";
import { DISCOVERY_SOURCE_NAMES, DISCOVERY_SOURCES, type DiscoverySource } from "#app/features/ecosystem/discovered/discovered.ts";
import {
  conflictWith,
  discoveredEntrySchema,
  draftFacts,
  type DiscoveredEntry,
} from "#app/features/ecosystem/discovered/project-draft.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { ID } from "#app/foundation/content/catalog-fields.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";
import { ABOUT_WORD_LIMITS, projects } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";

const known = categories().map(({ id }) => id);
const USAGE = `npm run new-project -- <id> <category> [subcategory] [--from <source>/<id there>] [--website <address>] [--policy <policy ID>]
  id           kebab-case; it's part of the address and never changes
  category     ${known.join(", ")}
  subcategory  only in defi: ${SUBCATEGORIES.join(", ")}
  --from       drafts it from an entry of /ecosystem/discovered, such as defillama/3212: source and sourceId from GET /api/discovered;
               for the token registry: token-registry/<policy ID and asset name>
  --site       the site with that entry (default: http://localhost:3000)
  --website    the project's own site, when you know it
  --policy     the policy ID of its token, when you know it
  --into       another folder than content/projects`;

function stop(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(1);
}

function readArguments() {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { from: option, site: { ...option, default: "http://localhost:3000" }, website: option, policy: option, into: option },
    });
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the entry that `--from` names from a running site. */
async function readDiscovered(from: string, site: string): Promise<{ source: DiscoverySource; entry: DiscoveredEntry }> {
  const [name = "", ...rest] = from.split("/");
  const source = DISCOVERY_SOURCES.find((discoverySource) => discoverySource === name);
  const sourceId = rest.join("/");
  if (!source || sourceId === "")
    stop(`--from must be one of ${DISCOVERY_SOURCES.map((discoverySource) => `${discoverySource}/<id there>`).join(", ")}.`);
  const address = `${site.replace(/\/+$/, "")}/api/discovered`;
  // Request a token of the registry alone, because the whole list has megabytes.
  const asked = source === "token-registry" ? `${address}?${new URLSearchParams({ source, sourceId })}` : address;
  let document: unknown;
  try {
    const response = await fetch(asked, { signal: AbortSignal.timeout(20_000) });
    document = await response.json();
  } catch {
    return stop(`${address} doesn't answer. Start the site, or name one with --site.`);
  }
  const answer = v.safeParse(v.object({ data: v.nullable(v.array(discoveredEntrySchema)) }), document);
  if (!answer.success) stop(`${address} doesn't answer as a site of this version does.`);
  if (answer.output.data === null) stop(`${address} hasn't read any source yet. Try again in a few minutes.`);
  const entry = answer.output.data.find((item) => item.source === DISCOVERY_SOURCE_NAMES[source] && item.sourceId === sourceId);
  return entry ? { source, entry } : stop(`${DISCOVERY_SOURCE_NAMES[source]} ${sourceId} isn't among the entries of ${address}.`);
}

const {
  positionals: [id = "", category = "", subcategory],
  values: { from, site, website = null, policy: policyId = null, into = join(contentFolder, "projects") },
} = readArguments();
if (!ID.test(id)) stop("The first word is the project's id, in lower case with hyphens, such as book-io.");
if (!known.includes(category)) stop(`"${category}" is no category.`);
if ((category === "defi") !== (SUBCATEGORIES.find((value) => value === subcategory) !== undefined))
  stop("A project of category defi has a subcategory, and no other project has one.");
if (website !== null && !website.startsWith("https://")) stop("--website must begin with https://.");
if (policyId !== null && !/^[0-9a-f]{56}$/.test(policyId)) stop("--policy must be 56 hexadecimal digits.");
const project = { id, category, subcategory, website, policyId };
const discovered = from === undefined ? undefined : await readDiscovered(from, site);
const conflict = conflictWith(projects().values(), project, discovered);
if (conflict) stop(conflict);
const folder = join(into, id);
if (existsSync(folder)) stop(`${folder} exists already.`);

const today = new Date().toISOString().slice(0, 10);
const { comment, facts } = draftFacts(project, today, discovered);
const [least, most] = ABOUT_WORD_LIMITS.en;
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "project.yaml"),
  `# Facts only, each with a source below. null means that no one knows: never guess.\n${comment}${toYaml(facts, { lineWidth: -1 })}`,
);
for (const { code, name } of LANGUAGES) {
  writeFileSync(
    join(folder, `${code}.md`),
    `---\ndescription: ""\n---\n${name}: ${least} to ${most} words in two or three paragraphs: what it does, how to use it, what to watch out for.\n`,
  );
}
console.log(`${folder} was created: project.yaml and ${LANGUAGES.length} texts. Fill them in; npm run check says what is missing.`);
