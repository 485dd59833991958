import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { integerBetween, date, datedSource, id, ID, url, word, type DatedSource } from "#app/foundation/content/catalog-fields.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import {
  ContentError,
  contentError,
  faultAt,
  fieldFault,
  parseYaml,
  readContentFile,
  schemaFaults,
  splitFrontMatter,
  type ContentFile,
} from "#app/foundation/content/content-file.server.ts";
import { withLastLook } from "#app/foundation/content/last-look.server.ts";
import { auditSchema, toAudit } from "#app/foundation/content/project-audits.server.ts";
import { readEntryHistory, type EntryChange } from "#app/foundation/content/entry-history.server.ts";
import { factsWithoutSource } from "#app/foundation/content/project-evidence.server.ts";
import { readGrants, type Grant } from "#app/foundation/content/project-grants.server.ts";
import { readIncidents, type Incident } from "#app/foundation/content/project-incidents.server.ts";
import { PLATFORMS, SUBCATEGORIES, type Audit } from "#app/foundation/content/project-facts.ts";
import { SET_STATUSES, statusOf, type StatusProof } from "#app/foundation/content/project-status.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { newestDate } from "#app/foundation/sitemap/sitemap.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Custody of users' assets: the users, a smart contract, the issuer of a backed token, the service's operator. */
const CUSTODY = ["self", "contract", "issuer", "operator"] as const;

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,59})$/i;
const handle = v.pipe(v.string(), v.regex(/^\w{1,15}$/, "must be the X handle without @ and without an address"));
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/));
const nullableBoolean = v.nullable(v.boolean());
const token = strictFields({
  ticker: v.pipe(word, v.maxLength(12)),
  policyId: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{56}$/, "must be the policy id: 56 hexadecimal digits"))),
  /** Hexadecimal, as on chain; empty for an asset without a name. */
  assetName: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){0,32}$/, "must be the asset name in hexadecimal")),
  decimals: v.nullable(integerBetween(0, 19)),
  coingecko: v.nullable(slug),
});
const unique = (list: string[]) => new Set(list).size === list.length;

export const projectFactsSchema = v.pipe(
  strictFields({
    name: v.pipe(word, v.maxLength(60)),
    category: id,
    /** Required in DeFi and forbidden elsewhere. */
    subcategory: v.optional(v.picklist(SUBCATEGORIES)),
    /** Set by hand only when no evidence can tell. Without it, the sources decide between live and listed. */
    status: v.optional(v.picklist(SET_STATUSES, "must be beta, development or discontinued; otherwise leave it out: the sources decide")),
    website: v.nullable(url),
    twitter: v.nullable(handle),
    github: v.nullable(
      v.pipe(
        url,
        v.check((text) => new URL(text).hostname === "github.com", "must be an address on github.com"),
      ),
    ),
    discord: v.nullable(url),
    /** Further official host names, such as app.example.org. */
    domains: v.optional(v.array(v.pipe(v.string(), v.regex(HOST_NAME), v.metadata({ format: "hostname" })))),
    founded: v.nullable(integerBetween(2009, 2100)),
    launched: v.nullable(date),
    token: v.nullable(token),
    /** Other tokens of the project, such as one that `token` replaced. Lists of new tokens omit them. */
    otherTokens: v.optional(v.pipe(v.array(token), v.minLength(1))),
    /** DefiLlama slug of the protocol or its parent. */
    defillama: v.nullable(slug),
    /** Number in DefiLlama's list of stablecoins. */
    stablecoin: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
    /** Label in cardano.org's weekly transaction counts. */
    transactionsLabel: v.optional(v.pipe(word, v.maxLength(100))),
    /** Projects needed to withdraw money from this one, such as the only market for its token. */
    dependsOn: v.optional(v.pipe(v.array(id), v.minLength(1), v.check(unique, "names a project twice"))),
    /** Set when the owner asked us not to show the logo: it's never fetched, and a stored one is deleted at the next run. */
    logo: v.optional(v.literal("none")),
    /** Set for voting tools: shows governance actions in the project's activity. */
    showsGovernanceActions: v.optional(v.literal(true)),
    openSource: nullableBoolean,
    license: v.nullable(word),
    tags: v.pipe(v.array(id), v.minLength(1), v.maxLength(8), v.check(unique, "names a tag twice")),
    /** Phrases that clearly mean this project in other people's texts; default: its name. */
    mentions: v.optional(v.array(v.pipe(v.string(), v.minLength(3)))),
    wallet: v.optional(
      strictFields({
        mobile: nullableBoolean,
        hardware: nullableBoolean,
        dapps: nullableBoolean,
        staking: nullableBoolean,
        browserExtension: nullableBoolean,
        platforms: v.array(v.picklist(PLATFORMS)),
      }),
    ),
    custody: v.nullable(v.picklist(CUSTODY)),
    audits: v.nullable(v.pipe(v.array(auditSchema), v.minLength(1))),
    new: v.optional(v.literal(true)),
    formerNames: v.array(word),
    successor: v.nullable(id),
    closed: v.optional(
      strictFields({
        /** Null if no one announced an end. */
        date: v.nullable(date),
        moneyLost: v.union([v.boolean(), v.literal("unknown")], "must be true, false or unknown"),
        alternatives: v.pipe(v.array(id), v.maxLength(3)),
      }),
    ),
    sources: v.pipe(v.array(datedSource), v.minLength(1)),
  }),
  v.forward(
    v.check(
      ({ category, subcategory }) => (category === "defi") === (subcategory !== undefined),
      "belongs to every project of category defi and to no other",
    ),
    ["subcategory"],
  ),
  v.forward(
    v.check(
      ({ category, wallet }) => (category === "wallets") === (wallet !== undefined),
      "belongs to every project of category wallets and to no other",
    ),
    ["wallet"],
  ),
  v.forward(
    v.check(
      ({ status, closed }) => (status === "discontinued") === (closed !== undefined),
      "belongs to every discontinued project (date, moneyLost, alternatives) and to no other",
    ),
    ["closed"],
  ),
);

export const projectTextSchema = strictFields({
  /** Appears in cached lists, so it contains no figures that change. */
  description: v.pipe(
    v.string(),
    v.minLength(20),
    v.maxLength(190),
    v.check((text) => !text.includes("{figure:"), "must not name a live figure"),
  ),
  potential: v.optional(v.pipe(v.string(), v.minLength(20))),
  warning: v.optional(v.pipe(v.string(), v.minLength(20))),
});

export type ProjectFacts = v.InferOutput<typeof projectFactsSchema>;
/** A project's texts in one language; `about` has the paragraphs of the long description. */
export interface ProjectText extends v.InferOutput<typeof projectTextSchema> {
  about: string[];
}
export interface SourceDates {
  /** Date of the oldest check of a source. */
  checked: string;
  /** Publication date of the newest source, as precise as given. */
  confirmed: string;
}
export interface Project extends Omit<ProjectFacts, "audits" | "status">, SourceDates, StatusProof {
  id: string;
  /** Newest first; null if we know of no public audit. */
  audits: Audit[] | null;
  /** Newest fund first; null if we know of no grant on record. */
  catalystFunded: Grant[] | null;
  /** Newest first. */
  incidents: Incident[];
  history: EntryChange[];
  texts: Record<Language, ProjectText>;
}

export function sourceDates(sources: readonly DatedSource[]): SourceDates {
  const checked = sources.map(({ checkedAt }) => checkedAt).sort();
  const said = sources.map(({ saidAt }) => saidAt).sort();
  return { checked: checked[0] ?? "", confirmed: said.at(-1) ?? "" };
}

/** Words in the long description; languages differ in length by a third. */
export const ABOUT_WORD_LIMITS: Record<"en" | "other", [number, number]> = { en: [60, 180], other: [50, 230] };
const MARKDOWN = /^#|\]\(|\*\*|^[-*] |<\w/m;

/** @throws {ContentError} */
function readText(path: string, place: string, language: Language): ProjectText {
  const { front, body } = splitFrontMatter(readContentFile(path, place));
  const parsed = v.safeParse(projectTextSchema, parseYaml(front));
  if (!parsed.success) throw contentError(schemaFaults(front, parsed.issues));
  const about = body.source
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/[ \t\r\n]+/g, " ").trim());
  const words = about.join(" ").split(/\s+/).filter(Boolean).length;
  const [least, most] = ABOUT_WORD_LIMITS[language === "en" ? "en" : "other"];
  if (words < least || words > most)
    throw new ContentError(`${place}:${body.firstLine}: has ${words} words of text; it needs ${least} to ${most}`);
  const markdown = MARKDOWN.exec(body.source);
  if (markdown) throw new ContentError(faultAt(body, markdown.index, "holds Markdown or HTML; plain paragraphs only"));
  return { ...parsed.output, about };
}

const newestFirst = (a: Audit, b: Audit) => (b.date ?? b.saidAt).localeCompare(a.date ?? a.saidAt);

const isComplete = (texts: Partial<Project["texts"]>): texts is Project["texts"] =>
  LANGUAGES.every(({ code }) => texts[code] !== undefined);

/** The valid projects of the catalog and all errors, one line each. */
export function readProjects(folder = join(contentFolder, "projects")): { projects: Project[]; faults: string[] } {
  const faults: string[] = [];
  const projects: Project[] = [];
  const files = new Map<string, ContentFile>();
  const categoryIds = new Set(categories().map((category) => category.id));
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const projectId of ids) {
    const place = `content/projects/${projectId}`;
    if (!ID.test(projectId)) faults.push(`${place}: the folder's name is the project's id and must be kebab-case`);
    let file: ContentFile;
    let document: unknown;
    try {
      file = readContentFile(join(folder, projectId, "project.yaml"), `${place}/project.yaml`);
      document = parseYaml(file);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(error.message);
      continue;
    }
    const facts = v.safeParse(projectFactsSchema, document);
    if (!facts.success) faults.push(...schemaFaults(file, facts.issues));
    else if (!categoryIds.has(facts.output.category))
      faults.push(fieldFault(file, ["category"], `category must be one of ${[...categoryIds].join(", ")}`));
    else files.set(projectId, file);
    const texts: Partial<Record<Language, ProjectText>> = {};
    for (const { code } of LANGUAGES) {
      try {
        texts[code] = readText(join(folder, projectId, `${code}.md`), `${place}/${code}.md`, code);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        faults.push(error.message);
      }
    }
    const { incidents, faults: wrong } = readIncidents(join(folder, projectId, "incidents.yaml"), `${place}/incidents.yaml`);
    faults.push(...wrong);
    const { grants, faults: unsound } = readGrants(join(folder, projectId, "grants.yaml"), `${place}/grants.yaml`);
    faults.push(...unsound);
    const { history, faults: unread } = readEntryHistory(join(folder, projectId, "history.yaml"), `${place}/history.yaml`);
    faults.push(...unread);
    if (!facts.success || !isComplete(texts)) continue;
    const { audits, ...rest } = facts.output;
    const sources = rest.sources.map(withLastLook);
    const project: Project = {
      id: projectId,
      ...rest,
      sources,
      audits: audits && audits.map(toAudit).sort(newestFirst),
      catalystFunded: grants.length > 0 ? grants : null,
      incidents,
      history,
      ...sourceDates(sources),
      ...statusOf(rest.status, sources),
      texts,
    };
    projects.push(project);
    faults.push(
      ...factsWithoutSource(project).map((name) =>
        fieldFault(file, [name], `${name} has no source: name it in supports of the source that says it, or set it to null`),
      ),
    );
  }
  for (const { id: from, successor, closed, dependsOn = [] } of projects) {
    const named = { successor: successor === null ? [] : [successor], closed: closed?.alternatives ?? [], dependsOn };
    const file = files.get(from);
    for (const [field, others] of Object.entries(named))
      for (const item of others)
        if (file && !ids.includes(item)) faults.push(fieldFault(file, [field], `${field} names ${item}, which has no folder`));
  }
  return { projects, faults };
}

/** The catalog by project ID. @throws {ContentError} if any file in content/projects is invalid */
export const projects = (): ReadonlyMap<string, Project> =>
  remember("projects", () => {
    const { projects: list, faults } = readProjects();
    if (faults.length > 0) throw contentError(faults);
    return new Map(list.map((project) => [project.id, project]));
  });

/** Latest check of these projects against their sources. */
export const lastChecked = (isMeant: (project: Project) => boolean = () => true): string | undefined =>
  newestDate([...projects().values()].filter(isMeant).map(({ checked }) => checked));
