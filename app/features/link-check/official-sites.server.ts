import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const siteSchema = z.strictObject({
  name: z.string().min(1).max(60),
  kind: z.enum(["organization", "explorer", "device", "exchange"]),
  /** Registrable names, such as cardano.org. */
  domains: z.array(z.hostname()).min(1),
  /** The name is an everyday word: honest addresses hold it too. */
  word: z.boolean().default(false),
  source: z.url({ protocol: /^https$/ }),
  saidAt: z.iso.date().optional(),
  checkedAt: z.iso.date(),
});
export type OfficialSite = z.output<typeof siteSchema>;

/** Reads content/official-sites.yaml. @throws when it is not valid, saying where */
export function loadOfficialSites(file = join(contentFolder, "official-sites.yaml")): OfficialSite[] {
  const schema = z
    .array(siteSchema)
    .refine(
      (list) => new Set(list.flatMap(({ domains }) => domains)).size === list.flatMap(({ domains }) => domains).length,
      "a domain belongs to one site",
    );
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/official-sites.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Official sites that are no project of the catalogue; read once. */
export const officialSites = (): OfficialSite[] => remember("official-sites", () => loadOfficialSites());
