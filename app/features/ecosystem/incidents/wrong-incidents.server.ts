import * as v from "valibot";
import type { ListedIncident, ListedIncidents } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, strictFields } from "#app/foundation/schemas.server.ts";

const schema = v.array(
  strictFields({
    name: v.pipe(v.string(), v.nonEmpty()),
    day: isoDate(),
    reason: v.pipe(v.string(), v.nonEmpty()),
    record: httpsAddress,
    checkedAt: isoDate(),
  }),
);

/** Reads content/wrong-incidents.yaml. @throws with the field's path when the file isn't valid */
export const loadWrongIncidents = (file?: string) => readYaml("wrong-incidents.yaml", schema, file);

export const wrongIncidents = () => remember("wrong-incidents", () => loadWrongIncidents());

export function withoutWrongIncidents(
  list: ListedIncidents,
  wrong: readonly Pick<ListedIncident, "name" | "day">[] = wrongIncidents(),
): ListedIncidents {
  const isWrong = ({ name, day }: ListedIncident) => wrong.some((item) => item.name === name && item.day === day);
  return { ...list, incidents: list.incidents.filter((incident) => !isWrong(incident)) };
}
