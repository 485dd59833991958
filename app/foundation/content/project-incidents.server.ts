import { existsSync } from "node:fs";
import * as v from "valibot";
import { date, datedRecord, id } from "#app/foundation/content/catalog-fields.server.ts";
import { checkYaml, readContentFile } from "#app/foundation/content/content-file.server.ts";
import { withLastLook } from "#app/foundation/content/last-look.server.ts";
import { INCIDENT_CAUSES, REFUND_STATES } from "#app/foundation/content/project-facts.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const sentence = v.pipe(v.string(), v.minLength(20), v.maxLength(400));
export const incidentTextEntries = {
  happened: sentence,
  advice: sentence,
};
const text = strictFields(incidentTextEntries);

const texts = { en: text, nl: text, de: text, fr: text, es: text, pt: text, it: text, pl: text } satisfies Record<Language, typeof text>;

/** Facts of an incident; null means unknown. */
export const incidentEntries = {
  id,
  date,
  cause: v.nullable(v.picklist(INCIDENT_CAUSES)),
  /** Users' losses; 0 if a record says that there were none. */
  loss: v.nullable(strictFields({ value: v.pipe(v.number(), v.minValue(0)), unit: v.picklist(["ADA", "USD"]) })),
  refund: v.nullable(v.picklist(REFUND_STATES)),
  records: v.pipe(v.array(datedRecord), v.minLength(1)),
};
const incidentsSchema = v.pipe(
  v.array(
    strictFields({
      ...incidentEntries,
      texts: strictFields(texts),
    }),
  ),
  v.minLength(1),
  v.check((list) => list.every(({ date: at }, i) => i === 0 || at <= (list[i - 1]?.date ?? "")), "must begin with the newest"),
);
export type Incident = v.InferOutput<typeof incidentsSchema>[number];

/** Incidents of a project, newest first; empty without a file. */
export function readIncidents(file: string, place?: string): { incidents: Incident[]; faults: string[] } {
  if (!existsSync(file)) return { incidents: [], faults: [] };
  const { output = [], faults } = checkYaml(() => readContentFile(file, place), incidentsSchema);
  return { incidents: output.map((incident) => ({ ...incident, records: incident.records.map(withLastLook) })), faults };
}
