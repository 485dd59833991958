import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type * as Fs from "node:fs";
import type * as Paths from "#app/foundation/paths.server.ts";
import { ContentError } from "#app/foundation/content/content-file.server.ts";
import { readAllContent } from "#server/content-check.ts";

const { folder, read } = vi.hoisted(() => ({ folder: { content: "" }, read: new Set<string>() }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  const readAndNote = ((...parameters: Parameters<typeof fs.readFileSync>) => {
    read.add(String(parameters[0]));
    return fs.readFileSync(...parameters);
  }) as typeof fs.readFileSync;
  return { ...fs, readFileSync: readAndNote };
});
vi.mock("#app/foundation/paths.server.ts", async (original) => {
  const paths = await original<typeof Paths>();
  const [{ mkdtempSync: make, realpathSync }, { tmpdir: temporary }, path] = await Promise.all([
    import("node:fs"),
    import("node:os"),
    import("node:path"),
  ]);
  folder.content = path.join(make(path.join(realpathSync(temporary()), "gateway-content-")), "content");
  return { ...paths, contentFolder: folder.content };
});

const CONTENT = join(import.meta.dirname, "../content");
const environment = { FEEDS_FILE: undefined, SIMULATE: false };
const memory = (): Map<string, unknown> => (globalThis as { gatewayMemory?: Map<string, unknown> }).gatewayMemory ?? new Map();
const pathOf = (file: string) => join(folder.content, file);

/** Files that the site never reads: only editors, checks and the kit's build use them. */
const NOT_OF_THE_SITE = [
  /^LICENSE\.md$/,
  /^glossary\//,
  /^kit\/words\.yaml$/,
  /^kit\/[a-z]{2}\/.*\.md$/,
  /^kit\/built\/[a-z]{2}\//,
  /^messages\/same-as-english\.yaml$/,
  /^(?:text-facts|typed-figures)\.yaml$/,
];

/** Large parts that aren't read a second time when another file is broken. */
const LARGE: Record<string, RegExp> = {
  messages: /^messages/,
  pages: /^pages/,
  projects: /^(projects|categories)/,
  terms: /^terms/,
};
function forget(file?: string): void {
  for (const name of memory().keys()) {
    const isUnchanged = file !== undefined && LARGE[name] !== undefined && !LARGE[name].test(file);
    if (name !== "log" && !isUnchanged) memory().delete(name);
  }
}

/** Returns the error message for the content. */
function refusal(file?: string): string {
  forget(file);
  try {
    readAllContent(environment);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return "the site starts";
}

/** Returns the error message while a file is changed, then restores the file. */
function refusalWith(file: string, change: (path: string, source: string) => void): string {
  const whole = readFileSync(pathOf(file));
  try {
    change(pathOf(file), whole.toString());
    return refusal(file);
  } finally {
    rmSync(pathOf(file), { recursive: true, force: true });
    writeFileSync(pathOf(file), whole);
  }
}

beforeAll(() => cpSync(CONTENT, folder.content, { recursive: true }));
afterAll(() => rmSync(folder.content, { recursive: true, force: true }));

test("reads every file in content/ at start, unless the site never uses it", () => {
  forget();
  read.clear();
  readAllContent(environment);
  const unread = readdirSync(folder.content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder.content, join(entry.parentPath, entry.name)))
    .filter((file) => !read.has(pathOf(file)) && !NOT_OF_THE_SITE.some((pattern) => pattern.test(file)));
  expect(unread, "Read the new kind of file in server/content-check.ts, so that a fault in it stops the start.").toEqual([]);
});

/** One file of each kind. */
const YAML_FILES = [
  "audit-scopes.yaml",
  "categories.yaml",
  "community.yaml",
  "data-sources.yaml",
  "feeds.yaml",
  "giveaway-scams.yaml",
  "hard-forks.yaml",
  "incidents.yaml",
  "news-rules.yaml",
  "official-sites.yaml",
  "projects/minswap/grants.yaml",
  "projects/minswap/history.yaml",
  "projects/minswap/project.yaml",
  "projects/minswap/incidents.yaml",
  "questions/get-started/pl.yaml",
  "scripts.yaml",
  "seed-phrase-scams.yaml",
  "site.yaml",
  "starter-kit.yaml",
  "terms/de.yaml",
  "terms/en.yaml",
  "wrong-incidents.yaml",
];
const JSON_FILES = ["messages/en/common.json", "messages/pl/news.json", "kit/built/manifest.json"];
const TEXT_FILES = ["pages/privacy/de.md", "pages/staking/en.md", "projects/minswap/en.md", "projects/minswap/it.md"];
/** Lists of a project's events are optional. */
const OPTIONAL = /^projects\/.*\/(grants|history|incidents)\.yaml$|manifest\.json$/;

const FAULTS: Record<string, (path: string, source: string) => void> = {
  "is empty": (path) => writeFileSync(path, ""),
  "holds only a comment": (path) => writeFileSync(path, "# nothing\n"),
  "is one word": (path) => writeFileSync(path, "word"),
  "is a number": (path) => writeFileSync(path, "7"),
  "is a folder": (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  "is not UTF-8": (path, source) => writeFileSync(path, Buffer.concat([Buffer.from(source), Buffer.from([0xe9, 0x0a])])),
  "names a figure that no one knows": (path, source) => writeFileSync(path, `${source}\n# {figure:moon.price}\n`),
  "is missing": (path) => rmSync(path),
};

describe.each([...YAML_FILES, ...JSON_FILES, ...TEXT_FILES])("content/%s", (file) => {
  test.each(Object.keys(FAULTS))("is rejected when it %s", (fault) => {
    const message = refusalWith(file, FAULTS[fault] ?? (() => undefined));
    if (fault === "is missing" && OPTIONAL.test(file)) expect(message).toBe("the site starts");
    else expect(message).toMatch(new RegExp(`^content/${file.replaceAll(".", "\\.")}(:\\d+)?: [^\n]+$`));
  });
});

/** The source with the last key of a list or mapping indented by one more space. */
function misindent(source: string): string {
  const lines = source.trimEnd().split("\n");
  const line = lines.findLastIndex((text, index) => /^ *(- )?[\w-]+: ?/.test(text) && /: \S/.test(lines[index - 1] ?? ""));
  return lines.with(line, ` ${lines[line]}`).join("\n");
}

test.each(YAML_FILES)("content/%s is rejected when a line is indented badly or its end is cut off", (file) => {
  const refused = new RegExp(`^content/${file}:\\d+: [^\n]+$`);
  expect(refusalWith(file, (path, source) => writeFileSync(path, misindent(source)))).toMatch(refused);
  expect(refusalWith(file, (path, source) => writeFileSync(path, `${source.trimEnd()}\n"cut of`))).toMatch(refused);
});

test.each(JSON_FILES)("content/%s is rejected with the line where it's cut off or broken", (file) => {
  const lines = readFileSync(pathOf(file), "utf8").split("\n");
  const line = Math.floor(lines.length / 2);
  const write = (text: string) => refusalWith(file, (path) => writeFileSync(path, text));
  expect(write(lines.slice(0, line).join("\n"))).toMatch(new RegExp(`^content/${file}:${line}: is no JSON`));
  for (const spoiled of [" oops,", ` "twice" "twice"`, " ,,", ' "tab\there": "x",'])
    expect(write(lines.toSpliced(line, 0, spoiled).join("\n")), spoiled).toMatch(new RegExp(`^content/${file}:${line + 1}: is no JSON`));
});

test.each<[file: string, before: string | RegExp, after: string, field: string]>([
  ["starter-kit.yaml", /cents: \d+/, "cents: 0", "price.cents must be at least 50"],
  ["starter-kit.yaml", /cents: \d+/, "cents: 7.5", "price.cents must be whole cents"],
  ["starter-kit.yaml", /currency: \w+/, "currency: USD", "price.currency must be EUR"],
  ["site.yaml", /^name: .*$/m, "name: 7", "name: Invalid type"],
  ["site.yaml", /^legalTextsChecked: .*$/m, "legalTextsChecked: maybe", "legalTextsChecked"],
  ["community.yaml", /members: \d+/, "members: many", "platforms.0.members"],
  ["data-sources.yaml", /url: https:/, "url: http:", "0.url must be an address that begins with https"],
  ["incidents.yaml", /day: .*/, "day: 2026-02-31", "0.day must be a date"],
  ["hard-forks.yaml", /epoch: \d+/, "epoch: soon", "0.epoch"],
  ["categories.yaml", /hue: \d+/, "hue: 400", "0.hue"],
  ["news-rules.yaml", /category: \w+/, "category: Gossip", "rules.0.category must be one of"],
  ["official-sites.yaml", /domains: \[cardano\.org\]/, "domains: 7", "0.domains"],
  ["feeds.yaml", /interval: \d+/, "interval: 5", "interval must be 15 or more"],
  ["wrong-incidents.yaml", /^\[\]$/m, "- name: Liqwid", "0.day"],
  ["terms/en.yaml", /definition: .*/, "definition: Short", "needs one or two sentences"],
  ["terms/fr.yaml", /term: .*/, "term: 7", "needs the headword"],
  ["questions/get-started/it.yaml", /ask: .*/, "ask: 7", "0.ask needs the question"],
  ["messages/de/common.json", /": "[^"]*"/, '": 7', "must be a text"],
  ["messages/fr/news.json", /": "[^"]*"/, '": ["a"]', "must be a text"],
  ["pages/privacy/nl.md", /^updated: .*$/m, "updated: soon", "updated must be a date"],
  ["pages/terms/es.md", /\{\{name\}\}/, "{{phone}}", "has no value for {{phone}}"],
  ["pages/staking/pl.md", /^## .*$/m, "## A heading without an id", 'a heading is "## Title {#id}"'],
  ["projects/mithril/project.yaml", /^status: .*$/m, "status: gone", "status"],
  ["projects/minswap/project.yaml", /^founded: .*$/m, "founded: long ago", "founded"],
  ["projects/minswap/fr.md", /^description: .*$/m, "description: Court.", "description"],
  ["projects/minswap/grants.yaml", /fund: \d+/, "fund: ten", "0.fund"],
  ["projects/minswap/history.yaml", /date: .*/, "date: someday", "0.date"],
  ["projects/minswap/incidents.yaml", /cause: .*/, "cause: magic", "0.cause"],
  ["scripts.yaml", /^( +)(- |)project: .*$/m, "$1$2project: no-such-project", "project must be a project"],
  ["audit-scopes.yaml", /^( +)pl: .*$/m, "$1pl: 7", "pl: Invalid type"],
  ["giveaway-scams.yaml", /^money: .*$/m, "money: 7", "money"],
  ["seed-phrase-scams.yaml", /^secret: .*$/m, "secret: 7", "secret"],
  ["kit/built/manifest.json", /"pages": \d+/, '"pages": -1', "pages"],
])("content/%s with %s as %s is rejected with its line and field", (file, before, after, field) => {
  const source = readFileSync(pathOf(file), "utf8");
  const at = source.search(before);
  expect(at, `${file} has no ${before}: choose another line for this test`).toBeGreaterThanOrEqual(0);
  const line = source.slice(0, at).split("\n").length;
  const message = refusalWith(file, (path) => writeFileSync(path, source.replace(before, after)));
  expect(message).toMatch(new RegExp(`^content/${file}:${line}: [^\n]+$`));
  expect(message).toContain(field);
});

test.each([
  ["a text", "messages/pl/common.json", /^ {4}"\w+": "[^"]*",\n/m],
  ["a plural form", "messages/pl/news.json", /^ *"\w+_few": "[^"]*",\n/m],
])("%s that one language lacks is rejected with its file and key", (_, file, line) => {
  const source = readFileSync(pathOf(file), "utf8");
  const key = /"(\w+)":/.exec(line.exec(source)?.[0] ?? "")?.[1];
  const message = refusalWith(file, (path) => writeFileSync(path, source.replace(line, "")));
  expect(message).toMatch(new RegExp(`^content/${file}: lacks [\\w.]*${key}$`));
});
