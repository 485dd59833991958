import * as v from "valibot";
import { AUDIENCES, READINESS_GROUPS, READINESS_STATES } from "#app/features/upgrades/upgrades.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, positiveInteger, strictFields } from "#app/foundation/schemas.server.ts";

const text = v.pipe(v.string(), v.nonEmpty());
/** Source of an entry, and the day whose state it describes. */
const read = { source: httpsAddress, readOn: isoDate() };

const fields = strictFields({
  /** Titles of the sources, by address. */
  sources: v.record(httpsAddress, text),
  next: strictFields({ name: text, protocol: positiveInteger, ...read }),
  effects: strictFields(v.entriesFromList(AUDIENCES, strictFields(read))),
  readiness: v.pipe(
    v.array(strictFields({ name: text, group: v.picklist(READINESS_GROUPS), state: v.picklist(READINESS_STATES), ...read })),
    v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, "two entries have the same name"),
  ),
});
const schema = v.pipe(
  fields,
  v.check(
    ({ sources, next, effects, readiness }) =>
      [next, ...Object.values(effects), ...readiness].every(({ source }) => sources[source] !== undefined),
    "a source has no title",
  ),
);
export type UpgradesContent = v.InferOutput<typeof schema>;

/** The next upgrade, as its sources describe it. @throws when content/upgrades.yaml is invalid, with the place */
export const upgradesContent = (): UpgradesContent => remember("upgrades", () => readYaml("upgrades.yaml", schema));
