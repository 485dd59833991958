import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { BRANDS } from "#app/foundation/ui/brand-icon.tsx";

/** A detail about the operator: null until it is filled in, "none" where it doesn't apply. */
const detail = z.string().trim().min(1).nullable();

const operatorSchema = z.strictObject({
  /** Person or company, as it is registered. */
  name: detail,
  /** Street, place and country, one line each. */
  address: z.array(z.string().trim().min(1)).min(1).nullable(),
  email: z.email({ error: "must be a mail address, or null" }).nullable(),
  /** Where and under which number it is registered. */
  register: detail,
  vatId: detail,
  /** The person responsible for the content. */
  responsible: detail,
  /** The hosting and email providers. */
  hosting: detail,
  mail: detail,
});
export type Operator = z.output<typeof operatorSchema>;

const schema = z.strictObject({
  name: z.string().min(1),
  /** A key in the common messages. */
  tagline: z.string().min(1),
  /** Where the public reaches the site. Only the starter kit's books use it: without it they say "our site". */
  url: z.url({ protocol: /^https$/ }).optional(),
  social: z
    .array(z.strictObject({ platform: z.enum(BRANDS), label: z.string().min(1), url: z.url({ protocol: /^https$/ }) }))
    .refine((links) => new Set(links.map(({ platform }) => platform)).size === links.length, "names a platform twice"),
  operator: operatorSchema,
  /** Whether a legal expert has checked the legal pages; until then each page says that it is a template. */
  legalTextsChecked: z.boolean(),
});

type SiteFile = z.output<typeof schema>;
export type SiteContent = Pick<SiteFile, "name" | "tagline" | "social">;

/** Reads content/site.yaml. @throws when it is not valid, saying where */
function loadSite(file = join(contentFolder, "site.yaml")): SiteFile {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/site.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const siteFile = (): SiteFile => remember("site", () => loadSite());

/** The site's name, tagline and social links: what every page carries. */
export function siteContent(): SiteContent {
  const { name, tagline, social } = siteFile();
  return { name, tagline, social };
}

/** Who runs the site, and whether the legal pages were checked. */
export function operatorContent(): Pick<SiteFile, "operator" | "legalTextsChecked"> {
  const { operator, legalTextsChecked } = siteFile();
  return { operator, legalTextsChecked };
}
