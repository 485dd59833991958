import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, httpsAddress, strictFields, positiveInteger } from "#app/foundation/schemas.server.ts";

/** Effects of incidents; each has a label in the messages. */
export const INCIDENT_EFFECTS = ["no-blocks", "two-chains", "load", "restarts"] as const;

const incidentSchema = strictFields({
  /** Key of the incident's texts in the messages. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case")),
  /** UTC day of its start. */
  day: isoDate(),
  effect: v.picklist(INCIDENT_EFFECTS),
  /** Minimum and maximum duration in seconds; absent when no record states it. */
  lasted: v.optional(
    v.pipe(
      v.strictTuple([positiveInteger, positiveInteger]),
      v.check(([least, most]) => least <= most, "names the seconds at least and at most"),
    ),
  ),
  /** Date of the last check against the sources. */
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
    "the newest incident must be first",
  ),
);

/** @throws when content/incidents.yaml is invalid, with the place */
export function loadIncidents(file?: string): Incident[] {
  return readYaml("incidents.yaml", schema, file);
}

/** Past incidents of the network, newest first; read once. */
export const incidents = (): Incident[] => remember("incidents", () => loadIncidents());
