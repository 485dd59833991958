import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { categories } from "#app/foundation/content/categories.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { newest } from "#app/foundation/sitemap/sitemap.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

export const SUBCATEGORIES = [
  "dex",
  "lending",
  "derivatives",
  "synthetics",
  "prediction-markets",
  "dex-aggregator",
  "yield-farming",
  "stablecoins",
] as const;
export type Subcategory = (typeof SUBCATEGORIES)[number];

const STATUSES = ["live", "beta", "development", "discontinued"] as const;

/** Who holds what you put in: yourself, a smart contract, the company that backs a token, the operator of a service. */
const CUSTODY = ["self", "contract", "issuer", "operator"] as const;
const PLATFORMS = ["ios", "android", "mobile", "browser", "web", "desktop"] as const;

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const id = z.string().regex(ID, "must be kebab-case: small letters, digits and single hyphens");
const url = z
  .url({ protocol: /^https$/, error: "must be an address that begins with https://" })
  .refine((text) => !/[.,;]$/.test(text), "must end without a sign of punctuation");
const handle = z.string().regex(/^\w{1,15}$/, "must be the X handle without @ and without an address");
const fullDate = z.iso.date({ error: "must be a date such as 2026-08-22" });
const date = z
  .string({ error: 'must be a date in quotes such as "2026-08-22", "2026-08" or "2026"' })
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be a date such as 2026-08-22, 2026-08 or 2026");
const nullableBoolean = z.boolean().nullable();
/** The source of a fact: when it was stated, and when we last checked it. */
const datedSource = z.strictObject({ title: z.string().min(1), url, saidAt: date, checkedAt: fullDate });
/** Money that a project got from Project Catalyst, as far as a record tells. */
const funding = z.strictObject({
  source: z.string().min(1),
  fund: z.number().int().min(1).max(99).optional(),
  amount: z.strictObject({ value: z.number().positive(), unit: z.enum(["ADA", "USD"]) }).optional(),
  status: z.enum(["complete", "in-progress", "stopped"]).optional(),
  url: url.optional(),
  saidAt: date.optional(),
});
const unique = (list: readonly string[]) => new Set(list).size === list.length;

export const projectFactsSchema = z
  .strictObject({
    name: z.string().min(1).max(60),
    category: id,
    /** Only, and always, in DeFi. */
    subcategory: z.enum(SUBCATEGORIES).optional(),
    status: z.enum(STATUSES),
    statusAsOf: date,
    website: url.nullable(),
    twitter: handle.nullable(),
    github: url.refine((text) => new URL(text).hostname === "github.com", "must be an address on github.com").nullable(),
    discord: url.nullable(),
    /** Further official host names, such as app.example.org. */
    domains: z.array(z.hostname()).optional(),
    founded: z.number().int().min(2009).max(2100).nullable(),
    launched: date.nullable(),
    token: z
      .strictObject({
        ticker: z.string().min(1).max(12),
        policyId: z
          .string()
          .regex(/^[0-9a-f]{56}$/, "must be the policy id: 56 hexadecimal digits")
          .nullable(),
        /** Hexadecimal, as on the chain; empty for an asset without a name. */
        assetName: z.string().regex(/^([0-9a-f]{2}){0,32}$/, "must be the asset name in hexadecimal"),
        decimals: z.number().int().min(0).max(19).nullable(),
        coingecko: z
          .string()
          .regex(/^[a-z0-9-]+$/)
          .nullable(),
      })
      .nullable(),
    /** The protocol's slug, or its parent's, at DefiLlama. */
    defillama: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .nullable(),
    /** Its number in DefiLlama's list of stablecoins. */
    stablecoin: z.string().regex(/^\d+$/).optional(),
    /** Lists the chain's governance actions among its activity: tools for voting. */
    showsGovernanceActions: z.literal(true).optional(),
    openSource: nullableBoolean,
    license: z.string().min(1).nullable(),
    tags: z.array(id).min(1).max(8).refine(unique, "names a tag twice"),
    /** Phrases that surely mean this project in other people's texts; its name when left out. */
    mentions: z.array(z.string().min(3)).optional(),
    wallet: z
      .strictObject({
        mobile: nullableBoolean,
        hardware: nullableBoolean,
        dapps: nullableBoolean,
        staking: nullableBoolean,
        browserExtension: nullableBoolean,
        platforms: z.array(z.enum(PLATFORMS)),
      })
      .optional(),
    custody: z.enum(CUSTODY).nullable(),
    /** Null when no public audit is known to us. */
    audits: z
      .array(
        z.strictObject({ by: z.string().min(1), year: z.number().int().min(2017).max(2100), scope: z.string().min(1).optional(), url }),
      )
      .min(1)
      .nullable(),
    catalystFunded: z.array(funding).min(1).nullable(),
    new: z.literal(true).optional(),
    formerNames: z.array(z.string().min(1)),
    successor: id.nullable(),
    closed: z
      .strictObject({
        date,
        moneyLost: z.union([z.boolean(), z.literal("unknown")], { error: "must be true, false or unknown" }),
        alternatives: z.array(id).max(3),
      })
      .optional(),
    sources: z.array(datedSource).min(1),
  })
  .superRefine((facts, context) => {
    const teach = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (facts.statusAsOf > sourceDates(facts.sources).confirmed)
      teach("statusAsOf", "must not be later than the newest source spoke (saidAt)");
    if ((facts.category === "defi") !== (facts.subcategory !== undefined))
      teach("subcategory", "belongs to every project of category defi and to no other");
    if ((facts.category === "wallets") !== (facts.wallet !== undefined))
      teach("wallet", "belongs to every project of category wallets and to no other");
    if ((facts.status === "discontinued") !== (facts.closed !== undefined))
      teach("closed", "belongs to every discontinued project (date, moneyLost, alternatives) and to no other");
  });

export const projectTextSchema = z.strictObject({
  /** In lists that are kept, so without figures that change. */
  description: z
    .string()
    .min(20)
    .max(190)
    .refine((text) => !text.includes("{figure:"), "must not name a live figure"),
  potential: z.string().min(20).optional(),
  warning: z.string().min(20).optional(),
});

export type ProjectFacts = z.output<typeof projectFactsSchema>;
/** A project's texts in one language; `about` holds the paragraphs of the long description. */
export interface ProjectText extends z.output<typeof projectTextSchema> {
  about: string[];
}
/** What follows from the dates of a project's sources. */
export interface SourceDates {
  /** The day since when every source was looked at: the oldest of those days. */
  checked: string;
  /** When the newest source spoke, as precise as it says. */
  confirmed: string;
}
export interface Project extends ProjectFacts, SourceDates {
  id: string;
  texts: Record<Language, ProjectText>;
}

export function sourceDates(sources: ProjectFacts["sources"]): SourceDates {
  const checked = sources.map(({ checkedAt }) => checkedAt).sort();
  const said = sources.map(({ saidAt }) => saidAt).sort();
  return { checked: checked[0] ?? "", confirmed: said.at(-1) ?? "" };
}

/** How long the long description must be, in words; languages differ in length by a third. */
export const ABOUT_WORD_LIMITS: Record<"en" | "other", [number, number]> = { en: [120, 180], other: [95, 230] };
const MARKDOWN = /^#|\]\(|\*\*|^[-*] |<\w/m;

function readText(file: string, language: Language): { text: ProjectText } | { wrong: string } {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    return { wrong: "is missing: every project has its text in every language" };
  }
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || body === undefined) return { wrong: "must begin with front matter between two lines of ---" };
  let fields: unknown;
  try {
    fields = parse(front);
  } catch (error) {
    return { wrong: `front matter: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = projectTextSchema.safeParse(fields);
  if (!parsed.success) return { wrong: `front matter: ${z.prettifyError(parsed.error)}` };
  const about = body
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/[ \t\r\n]+/g, " ").trim());
  const words = about.join(" ").split(/\s+/).filter(Boolean).length;
  const [least, most] = ABOUT_WORD_LIMITS[language === "en" ? "en" : "other"];
  if (words < least || words > most) return { wrong: `has ${words} words of text; it needs ${least} to ${most}` };
  if (MARKDOWN.test(body)) return { wrong: "holds Markdown or HTML; plain paragraphs only" };
  return { text: { ...parsed.data, about } };
}

const isComplete = (texts: Partial<Project["texts"]>): texts is Project["texts"] =>
  LANGUAGES.every(({ code }) => texts[code] !== undefined);

/** Everything that is wrong with the catalogue, one line each, beginning with the file; and what is sound of it. */
export function readProjects(folder = join(contentFolder, "projects")): { projects: Project[]; faults: string[] } {
  const faults: string[] = [];
  const projects: Project[] = [];
  const categoryIds = new Set(categories().map((category) => category.id));
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const projectId of ids) {
    const place = `content/projects/${projectId}`;
    if (!ID.test(projectId)) faults.push(`${place}: the folder's name is the project's id and must be kebab-case`);
    let document: unknown;
    try {
      document = parse(readFileSync(join(folder, projectId, "project.yaml"), "utf8"));
    } catch (error) {
      faults.push(`${place}/project.yaml: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    const facts = projectFactsSchema.safeParse(document);
    if (!facts.success)
      faults.push(...facts.error.issues.map(({ path, message }) => `${place}/project.yaml: ${path.join(".") || "the file"} ${message}`));
    else if (!categoryIds.has(facts.data.category))
      faults.push(`${place}/project.yaml: category must be one of ${[...categoryIds].join(", ")}`);
    const texts: Partial<Record<Language, ProjectText>> = {};
    for (const { code } of LANGUAGES) {
      const read = readText(join(folder, projectId, `${code}.md`), code);
      if ("wrong" in read) faults.push(`${place}/${code}.md: ${read.wrong}`);
      else texts[code] = read.text;
    }
    if (facts.success && isComplete(texts)) projects.push({ id: projectId, ...facts.data, ...sourceDates(facts.data.sources), texts });
  }
  for (const { id: from, successor, closed } of projects) {
    for (const other of [successor, ...(closed?.alternatives ?? [])]) {
      if (other !== null && !ids.includes(other)) faults.push(`content/projects/${from}/project.yaml: names ${other}, which has no folder`);
    }
  }
  return { projects, faults };
}

/** The catalogue, by id. @throws when anything in content/projects is not valid, naming files and places */
export const projects = (): ReadonlyMap<string, Project> =>
  remember("projects", () => {
    const { projects: list, faults } = readProjects();
    if (faults.length > 0) throw new Error(`The catalogue has ${faults.length} faults:\n${faults.slice(0, 20).join("\n")}`);
    return new Map(list.map((project) => [project.id, project]));
  });

/** When we last checked these projects against their sources. */
export const lastChecked = (isMeant: (project: Project) => boolean = () => true): string | undefined =>
  newest([...projects().values()].filter(isMeant).map(({ checked }) => checked));
