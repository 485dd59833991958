import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What an incident did to the network; its names are messages. */
export const INCIDENT_EFFECTS = ["no-blocks", "two-chains", "load", "restarts"] as const;

const incidentSchema = z.strictObject({
  /** The name of its messages. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case"),
  /** The day in UTC on which it began. */
  day: z.iso.date(),
  effect: z.enum(INCIDENT_EFFECTS),
  /** Seconds, at least and at most; left out where no record says. */
  lasted: z
    .tuple([z.int().positive(), z.int().positive()])
    .refine(([least, most]) => least <= most, "names the seconds at least and at most")
    .optional(),
  /** When it was last held against its sources. */
  checked: z.iso.date(),
  sources: z.array(z.strictObject({ name: z.string().min(1), url: z.url({ protocol: /^https$/ }) })).min(1, "needs at least one source"),
});
export type Incident = z.output<typeof incidentSchema>;

const schema = z
  .array(incidentSchema)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two incidents have the same id")
  .refine(
    (list) => list.every(({ day }, index) => index === 0 || day <= (list[index - 1]?.day ?? day)),
    "the newest incident stands first",
  );

/** Reads content/incidents.yaml. @throws when it is not valid, saying where */
export function loadIncidents(file = join(contentFolder, "incidents.yaml")): Incident[] {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/incidents.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What went wrong with the network, newest first; read once. */
export const incidents = (): Incident[] => remember("incidents", () => loadIncidents());
