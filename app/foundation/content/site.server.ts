import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { BRANDS } from "#app/foundation/ui/brand-icon.tsx";

const schema = z.strictObject({
  name: z.string().min(1),
  /** A key in the common messages. */
  tagline: z.string().min(1),
  social: z
    .array(z.strictObject({ platform: z.enum(BRANDS), label: z.string().min(1), url: z.url({ protocol: /^https$/ }) }))
    .refine((links) => new Set(links.map(({ platform }) => platform)).size === links.length, "names a platform twice"),
});

export type SiteContent = z.output<typeof schema>;

/** Reads content/site.yaml. @throws when it is not valid, saying where */
export function loadSite(file = join(contentFolder, "site.yaml")): SiteContent {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/site.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The site's name, tagline and social links. */
export const siteContent = (): SiteContent => remember("site", () => loadSite());
