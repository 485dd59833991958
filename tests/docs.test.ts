import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const list = (pattern: string): string[] => globSync(pattern, { cwd: root });
const matchesOf = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, first = ""]) => first);

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "deploy/README.md", ...list("docs/*.md")];
/** All findings in all documents, with the document's name. */
const inAll = (find: (name: string) => string[]): string[] => [
  ...new Set(documents.flatMap((name) => find(name).map((found) => `${name}: ${found}`))),
];

const BLOCK = /^```\w*\n([\s\S]*?)^```/gm;
/** Code in a document: inline spans, and the lines of its blocks. */
const codeIn = (name: string): string[] => [
  ...matchesOf(BLOCK, read(name)).flatMap((block) => block.split("\n")),
  ...matchesOf(/`([^`\n]+)`/g, read(name).replace(BLOCK, "")),
];

const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), JSON.parse(read("package.json")));
const benches = new Set(list("bench/*.ts").flatMap((file) => matchesOf(/\bname: "([a-z-]+)"/g, read(file))));

/** Created by an install, a build, a run or an operator; not in the repository. */
const MADE = /^(?:node_modules|build|backups|test-results|sbom\.json|lock\.json|deploy\/(?:certificates|secrets))(?:\/|$)|\.pem$/;
const FILE = /\.(?:tsx?|mjs|js|ya?ml|json|md|css|conf|service|png|svg|sql)$/;
const ENDING_ALONE = /^(?:\.\/)?\.[a-z]+$/;
const folders = new Set(list("*/").map((folder) => folder.replace(/\/$/, "")));
const isPath = (word: string): boolean =>
  /^[\w@<*.[\]-][\w@<>*./[\]-]*$/.test(word) &&
  !ENDING_ALONE.test(word) &&
  !MADE.test(word) &&
  (FILE.test(word) || (word.includes("/") && folders.has(word.split("/")[0] ?? "")));
const pathsIn = (code: string): string[] => code.split(/[\s,;"'()]+/).filter(isPath);

const ANYWHERE = "{app,server,content,tests,simulator,scripts,bench,deploy,docs}/**";
/** Checks a path from the root or the document's folder. A name alone may be anywhere, and `<language>` matches any language. */
function isThere(path: string, base: string): boolean {
  const pattern = path.replace(/<[^>]+>/g, "*").replace(/\/$/, "");
  const places = [pattern, join(base, pattern), ...(path.includes("/") ? [] : [`${ANYWHERE}/${pattern}`])];
  return places.some((place) => existsSync(join(root, place)) || list(place).length > 0);
}

const declared = matchesOf(/^ {2}([A-Z][A-Z0-9_]*): /gm, read("app/foundation/env.server.ts"));
const commands = [...list("{scripts,tests,bench}/**/*.{ts,mjs}"), "playwright.config.ts"].map(read).join("\n");
const variables = new Set([
  ...declared.flatMap((name) => [name, `${name}_FILE`]),
  ...matchesOf(/process\.env\.([A-Z][A-Z0-9_]*)/g, commands),
  ...matchesOf(/countFromEnv\("([A-Z_]+)"/g, commands),
  "NAME_FILE",
]);

/** Finds variables: in code, capitalized words with an underscore or a value; in tables of variables, the whole first column. */
function variablesIn(name: string): string[] {
  const CAPITALS = /(?<![\w/.-])([A-Z][A-Z0-9]*(?:(?:_[A-Z0-9]+)+|(?==)))(?!\w|\/)/g;
  const rows = matchesOf(/^\| Variable \|.*\n\|[-| :]+\n((?:\|.*\n?)*)/gm, read(name)).flatMap((table) => table.split("\n"));
  const inTables = rows.flatMap((row) => matchesOf(/`([^`]+)`/g, row.split("|")[1] ?? ""));
  return [...codeIn(name).flatMap((code) => matchesOf(CAPITALS, code)), ...inTables];
}

/** Anchors of headings, as GitHub names them. */
const anchorsOf = (name: string): string[] =>
  matchesOf(/^#+ (.+)$/gm, read(name)).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replace(/\s/g, "-"),
  );

function leadsNowhere(name: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? name : join(dirname(name), path);
  return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

describe("the documents", () => {
  test("name npm scripts that exist", () => {
    const named = (name: string) => codeIn(name).flatMap((code) => matchesOf(/\bnpm (?:run )?((?<=run )[\w:-]+|start\b|test\b)/g, code));
    const wrong = inAll((name) => named(name).filter((script) => !(script in scripts)));
    expect(wrong, "package.json has no such script: name the one that replaced it, or delete the sentence.").toEqual([]);
  });

  test("name benches that exist", () => {
    const named = (name: string) => codeIn(name).flatMap((code) => matchesOf(/\bnpm run bench -- ([\w-]+)/g, code));
    const wrong = inAll((name) => named(name).filter((bench) => !benches.has(bench)));
    expect(wrong, "bench/ has no such bench: name the one that replaced it, or delete the sentence.").toEqual([]);
  });

  test("name files and folders that exist", () => {
    const wrong = inAll((name) =>
      codeIn(name)
        .flatMap(pathsIn)
        .filter((path) => !isThere(path, dirname(name))),
    );
    expect(wrong, "No such file: write where it is now, from the root or from the document, or delete the sentence.").toEqual([]);
  });

  test("link to pages and headings that exist", () => {
    const wrong = inAll((name) => matchesOf(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, read(name)).filter((link) => leadsNowhere(name, link)));
    expect(wrong, "The link leads nowhere: write the path from the document's folder, and a heading that the page has.").toEqual([]);
  });

  test("name environment variables that exist", () => {
    const wrong = inAll((name) => variablesIn(name).filter((variable) => !variables.has(variable)));
    expect(wrong, "Neither app/foundation/env.server.ts nor a command reads it: correct the name, or delete the sentence.").toEqual([]);
  });

  test.each([
    ["README.md", 150],
    ["CONTRIBUTING.md", 120],
  ])("%s has at most %i lines", (name, most) => {
    const lines = read(name).trimEnd().split("\n");
    expect(lines.length, `Move the details of ${name} to their page in docs/ and link to it.`).toBeLessThanOrEqual(most);
  });
});

describe("docs/configuration.md", () => {
  const rows = [...read("docs/configuration.md").matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)];
  const shown = new Map(rows.map(([, name = "", fallback = ""]) => [name, fallback]));
  /** PUBLIC_ORIGIN follows PORT, and the document writes booleans and lists differently from the code. */
  const isWritten = (name: string, value: unknown) => name !== "PUBLIC_ORIGIN" && ["string", "number"].includes(typeof value);
  const defaults = Object.entries(readEnvironment({})).filter(([name, value]) => isWritten(name, value));

  test("has every variable of the environment", () => {
    expect(declared).toEqual(expect.arrayContaining(defaults.map(([name]) => name)));
    expect(
      declared.filter((name) => !shown.has(name)),
      "Add a row: the variable, its default and what it does.",
    ).toEqual([]);
  });

  test("has the defaults of the code", () => {
    const wrong = defaults.filter(([name, value]) => shown.get(name) !== String(value));
    expect(wrong, "Write the default of app/foundation/env.server.ts.").toEqual([]);
  });
});

test("the README's figures are in bench/results.json", () => {
  const row = v.object({ bench: v.string(), name: v.string(), ours: v.nullable(finiteNumber), unit: v.string() });
  const { rows } = v.parse(v.object({ rows: v.array(row) }), JSON.parse(read("bench/results.json")));
  const written = (ours: number | null) => ours?.toLocaleString("en-US", { maximumFractionDigits: 3 });
  const measured = new Set(rows.map(({ name, ours, unit, bench }) => `${name}: ${written(ours)} ${unit}, npm run bench -- ${bench}`));
  const table = [...read("README.md").matchAll(/^\| (.+?) \| (.+?) \| [^|]+ \| `(npm run bench -- [\w-]+)` \|$/gm)];
  const shown = table.map(([, name, value, command]) => `${name}: ${value}, ${command}`);
  expect(shown).toHaveLength(10);
  expect(
    shown.filter((figure) => !measured.has(figure)),
    "Copy name, value and command from bench/results.json.",
  ).toEqual([]);
});

describe("docs/trust.md", () => {
  const TESTS: Record<string, string> = {
    unit: "{{app,server,scripts,simulator}/**,tests}/@.test.{ts,tsx}",
    database: "{app,server}/**/@.db.test.ts",
    integration: "tests/integration/@.test.ts",
    faults: "tests/faults/@.test.ts",
    e2e: "tests/e2e/@.spec.ts",
  };
  const exists = (kind: string, name: string): boolean =>
    kind === "bench" ? benches.has(name) : list((TESTS[kind] ?? "").replace("@", name)).length > 0;
  const rows = [...read("docs/trust.md").matchAll(/^\| (\d+) \|(.*)\|$/gm)].map(([, number = "", rest = ""]) => ({
    number,
    shownBy: rest.split("|")[2]?.replace(/\([^)]*\)/g, "") ?? "",
  }));
  /** "integration: hostile-inputs, requests; unit: same-origin" names three. */
  const named = rows.flatMap(({ number, shownBy }) =>
    shownBy.split(";").flatMap((part) => {
      const [, kind = "", names = ""] = /^\s*([\w-]+): (.+)$/.exec(part) ?? [];
      return names
        .split(",")
        .filter(Boolean)
        .map((name) => ({ number, kind, name: name.trim() }));
    }),
  );

  test("names tests and benches that exist", () => {
    const wrong = named.filter(({ kind, name }) => !exists(kind, name));
    expect(wrong, "No such test: name the file without its ending, or say that nothing shows the row.").toEqual([]);
  });

  test("names the test or command for each row", () => {
    expect(rows.length).toBeGreaterThan(40);
    const withTest = new Set(named.map(({ number }) => number));
    const wrong = rows.filter(({ number, shownBy }) => !withTest.has(number) && !shownBy.includes("`npm run "));
    expect(wrong, "Name the test or the command, or say that nothing shows the row.").toEqual([]);
  });
});
