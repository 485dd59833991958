import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, httpsAddress, strictFields, positiveInteger } from "#app/foundation/schemas.server.ts";

/** What an incident did to the network; its names are messages. */
export const INCIDENT_EFFECTS = ["no-blocks", "two-chains", "load", "restarts"] as const;

const incidentSchema = strictFields({
  /** The name of its messages. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case")),
  /** The day in UTC on which it began. */
  day: isoDate(),
  effect: v.picklist(INCIDENT_EFFECTS),
  /** Seconds, at least and at most; left out where no record says. */
  lasted: v.optional(
    v.pipe(
      v.strictTuple([positiveInteger, positiveInteger]),
      v.check(([least, most]) => least <= most, "names the seconds at least and at most"),
    ),
  ),
  /** When it was last held against its sources. */
  checked: isoDate(),
  sources: v.pipe(
    v.array(strictFields({ name: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress })),
    v.nonEmpty("needs at least one source"),
  ),
});
export type Incident = v.InferOutput<typeof incidentSchema>;

const schema = v.pipe(
  v.array(incidentSchema),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "two incidents have the same id"),
  v.check(
    (list) => list.every(({ day }, index) => index === 0 || day <= (list[index - 1]?.day ?? day)),
    "the newest incident stands first",
  ),
);

/** Reads content/incidents.yaml. @throws when it is not valid, saying where */
export function loadIncidents(file?: string): Incident[] {
  return readYaml("incidents.yaml", schema, file);
}

/** What went wrong with the network, newest first; read once. */
export const incidents = (): Incident[] => remember("incidents", () => loadIncidents());
