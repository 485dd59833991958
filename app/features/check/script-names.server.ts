import * as v from "valibot";
import { id, url, word } from "#app/foundation/content/catalog-fields.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, strictFields } from "#app/foundation/schemas.server.ts";

/** A project's script in a public registry. */
export interface NamedScript {
  projectId: string | null;
  name: string;
  label: string | null;
}

const HASHES = /^[\da-f]{56}(?: [\da-f]{56})*$/;
const hashes = v.pipe(
  v.string(),
  v.regex(HASHES, "must be hashes of 56 hexadecimal digits, with spaces between them"),
  v.transform((text) => text.split(" ")),
);
const schema = strictFields({
  source: strictFields({ title: word, url, license: word, saidAt: isoDate(), checkedAt: isoDate() }),
  projects: v.pipe(
    v.array(
      v.pipe(
        strictFields({
          project: v.optional(
            v.pipe(
              id,
              v.check((value) => projects().has(value), "must be a project of content/projects"),
            ),
          ),
          name: v.optional(v.pipe(word, v.maxLength(60))),
          scripts: v.record(v.pipe(v.string(), v.maxLength(48)), hashes),
        }),
        v.check(({ project, name }) => (project === undefined) !== (name === undefined), "must have either a project or a name"),
      ),
    ),
    v.check((list) => {
      const all = list.flatMap(({ scripts }) => Object.values(scripts).flat());
      return new Set(all).size === all.length;
    }, "has a hash twice"),
  ),
});

/** @throws when content/scripts.yaml is invalid, with the place */
function readScripts() {
  const { source, projects: owners } = readYaml("scripts.yaml", schema);
  const names = new Map<string, NamedScript>();
  for (const { project, name, scripts } of owners)
    for (const [label, list] of Object.entries(scripts))
      for (const hash of list)
        names.set(hash, { projectId: project ?? null, name: name ?? projects().get(project ?? "")?.name ?? "", label: label || null });
  return { names, saidAt: source.saidAt };
}

export const namedScripts = () => remember("scripts", readScripts);
