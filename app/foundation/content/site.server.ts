import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { BRANDS } from "#app/foundation/ui/brand-icon.tsx";
import { httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

/** A detail of the operator: null while unknown, "none" if it doesn't apply. */
const detail = v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty()));

const operatorSchema = strictFields({
  name: detail,
  /** Street, place and country, one line each. */
  address: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), v.nonEmpty())),
  email: v.nullable(v.pipe(v.string(), v.email("must be an email address or null"))),
  /** Register and number. */
  register: detail,
  vatId: detail,
  responsible: detail,
  hosting: detail,
  mail: detail,
});
export type Operator = v.InferOutput<typeof operatorSchema>;

const schema = strictFields({
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Key in the common messages. */
  tagline: v.pipe(v.string(), v.nonEmpty()),
  /** Public address of the site. Only the starter kit's books use it; without it they say "our site". */
  url: v.optional(httpsAddress),
  social: v.pipe(
    v.array(strictFields({ platform: v.picklist(BRANDS), label: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress })),
    v.check((links) => new Set(links.map(({ platform }) => platform)).size === links.length, "names a platform twice"),
  ),
  operator: operatorSchema,
  /** True once a legal expert has checked the legal pages; before that each one says that it's a template. */
  legalTextsChecked: v.boolean(),
});

type SiteFile = v.InferOutput<typeof schema>;
export type SiteContent = Pick<SiteFile, "name" | "tagline" | "social">;

/** Parses content/site.yaml. @throws {ContentError} if it's invalid */
function loadSite(file?: string): SiteFile {
  return readYaml("site.yaml", schema, file);
}

const siteFile = (): SiteFile => remember("site", () => loadSite());

export function siteContent(): SiteContent {
  const { name, tagline, social } = siteFile();
  return { name, tagline, social };
}

export function operatorContent(): Pick<SiteFile, "operator" | "legalTextsChecked"> {
  const { operator, legalTextsChecked } = siteFile();
  return { operator, legalTextsChecked };
}
