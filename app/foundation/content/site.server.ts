import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { BRANDS } from "#app/foundation/ui/brand-icon.tsx";
import { httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

/** A detail about the operator: null until it is filled in, "none" where it doesn't apply. */
const detail = v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty()));

const operatorSchema = strictFields({
  /** Person or company, as it is registered. */
  name: detail,
  /** Street, place and country, one line each. */
  address: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), v.nonEmpty())),
  email: v.nullable(v.pipe(v.string(), v.email("must be an email address or null"))),
  /** Where and under which number it is registered. */
  register: detail,
  vatId: detail,
  /** The person responsible for the content. */
  responsible: detail,
  /** The hosting and email providers. */
  hosting: detail,
  mail: detail,
});
export type Operator = v.InferOutput<typeof operatorSchema>;

const schema = strictFields({
  name: v.pipe(v.string(), v.nonEmpty()),
  /** A key in the common messages. */
  tagline: v.pipe(v.string(), v.nonEmpty()),
  /** Where the public reaches the site. Only the starter kit's books use it: without it they say "our site". */
  url: v.optional(httpsAddress),
  social: v.pipe(
    v.array(strictFields({ platform: v.picklist(BRANDS), label: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress })),
    v.check((links) => new Set(links.map(({ platform }) => platform)).size === links.length, "names a platform twice"),
  ),
  operator: operatorSchema,
  /** Whether a legal expert has checked the legal pages; until then each page says that it is a template. */
  legalTextsChecked: v.boolean(),
});

type SiteFile = v.InferOutput<typeof schema>;
export type SiteContent = Pick<SiteFile, "name" | "tagline" | "social">;

/** Reads content/site.yaml. @throws when it is not valid, saying where */
function loadSite(file?: string): SiteFile {
  return readYaml("site.yaml", schema, file);
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
