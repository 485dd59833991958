import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readEnvironment } from "#app/foundation/env.server.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "deploy/README.md", ...globSync("docs/*.md", { cwd: root })];
const lineCount = (name: string): number => read(name).trimEnd().split("\n").length;

/** What a document shows as code: spans, and the lines of its blocks. */
function codeIn(name: string): string[] {
  const text = read(name);
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"));
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  return [...blocks, ...spans];
}

/** Every finding of all documents, each with the document that it is in. */
const inAll = (find: (name: string) => string[]): string[] => documents.flatMap((name) => find(name).map((found) => `${name}: ${found}`));

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
const benches = new Set(globSync("bench/*.ts", { cwd: root }).flatMap((file) => [...read(file).matchAll(/\bname: "([a-z-]+)"/g)].map(([, name = ""]) => name)));

/** What a run, an operator or a build makes; it is not in the repository. */
const MADE = /^(?:node_modules|build|backups|test-results|sbom\.json|lock\.json|deploy\/(?:certificates|secrets))(?:\/|$)|\.pem$/;
const FILE = /\.(?:tsx?|mjs|js|ya?ml|json|md|css|conf|service|png|svg|sql)$/;
const folders = new Set(globSync("*/", { cwd: root }).map((folder) => folder.replace(/\/$/, "")));

/** `<language>` stands for any language, `web@` for each instance. */
const isThere = (path: string, base: string): boolean => {
  const pattern = path.replace(/<[^>]+>/g, "*").replace(/\/$/, "").replace(/\[/g, "[[]");
  const places = path.includes("/") ? [pattern, join(base, pattern)] : [pattern, join(base, pattern), `{app,server,content,tests,scripts,bench,deploy,docs,simulator}/**/${pattern}`];
  return places.some((place) => existsSync(join(root, place)) || globSync(place, { cwd: root }).length > 0);
};

/** Paths in code: what has the ending of a file, or begins with a folder of the project. */
const pathsIn = (code: string): string[] =>
  code.split(/[\s,;"'()]+/).filter((word) => /^[\w@<*.[\]-][\w@<>*./[\]-]*$/.test(word) && !/^(?:\.\/)?\.[a-z]+$/.test(word) && !MADE.test(word) && (FILE.test(word) || (word.includes("/") && folders.has(word.split("/")[0] ?? ""))));

const declared = [...read("app/foundation/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name = ""]) => name);
const commandSources = globSync("{scripts,tests,bench}/**/*.{ts,mjs}", { cwd: root }).concat("playwright.config.ts").map(read).join("\n");
const ofCommands = [...commandSources.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)|amountOf\("([A-Z_]+)"/g)].map(([, one, other]) => one ?? other ?? "");
const variables = new Set([...declared, ...declared.map((name) => `${name}_FILE`), ...ofCommands, "NAME_FILE"]);

/** A word of capitals with an underscore or a value, anywhere in code; in the first column of a table of variables, every word of capitals. */
function variablesIn(name: string): string[] {
  const inCode = codeIn(name).flatMap((code) => code.match(/(?<![\w/.-])[A-Z][A-Z0-9]*(?:(?:_[A-Z0-9]+)+|(?==))(?![\w/])/g) ?? []);
  const tables = [...read(name).matchAll(/^\| Variable \|.*\n\|[-| :]+\n((?:\|.*\n?)*)/gm)].flatMap(([, rows = ""]) => rows.split("\n"));
  return [...inCode, ...tables.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, variable = ""]) => variable))];
}

describe("the documents", () => {
  test("name npm scripts that exist", () => {
    const wrong = inAll((name) => codeIn(name).flatMap((code) => [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, one, other]) => one ?? other ?? "").filter((script) => !(script in scripts))));
    expect(wrong, "package.json has no such script: name the one that replaced it, or delete the sentence.").toEqual([]);
  });

  test("name benches that exist", () => {
    const wrong = inAll((name) => codeIn(name).flatMap((code) => [...code.matchAll(/\bnpm run bench -- ([\w-]+)/g)].map(([, bench = ""]) => bench).filter((bench) => !benches.has(bench))));
    expect(wrong, "bench/ has no such bench: name the one that replaced it, or delete the sentence.").toEqual([]);
  });

  test("name files and folders that exist", () => {
    const wrong = inAll((name) => codeIn(name).flatMap(pathsIn).filter((path) => !isThere(path, dirname(name))));
    expect(wrong, "There is no such file: write where it is now, from the root or from the document, or delete the sentence.").toEqual([]);
  });

  test("link to pages and headings that exist", () => {
    const headingsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.toLowerCase().replace(/[^\w\s-]/g, "").replace(/\s/g, "-"));
    const wrong = inAll((name) =>
      [...read(name).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([whole, path = "", heading]) => {
        const target = path === "" ? name : join(dirname(name), path);
        if (!existsSync(join(root, target))) return [whole];
        return heading !== undefined && !headingsOf(read(target)).includes(heading) ? [whole] : [];
      }),
    );
    expect(wrong, "The link leads nowhere: write the path from the document's own folder, and a heading that the page has.").toEqual([]);
  });

  test("name environment variables that exist", () => {
    const wrong = inAll((name) => variablesIn(name).filter((variable) => !variables.has(variable)));
    expect([...new Set(wrong)], "Neither app/foundation/env.server.ts nor a command reads it: correct the name, or delete the sentence.").toEqual([]);
  });

  test("are short where they are read first", () => {
    const limits = { "README.md": 150, "CONTRIBUTING.md": 120 };
    const wrong = Object.entries(limits).filter(([name, most]) => lineCount(name) > most).map(([name, most]) => `${name}: ${lineCount(name)} lines, at most ${most}`);
    expect(wrong, "Move the details to their page in docs/ and link to it.").toEqual([]);
  });
});

describe("docs/configuration.md", () => {
  const rows = new Map([...read("docs/configuration.md").matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)].map(([, name = "", fallback = ""]) => [name, fallback.replaceAll("`", "")]));
  const defaults = Object.entries(readEnvironment({})).filter(([name]) => declared.includes(name));

  test("has every variable of the environment", () => {
    expect(defaults.length).toBeGreaterThan(20);
    expect(declared.filter((name) => !rows.has(name)), "Add a row: the variable, its default and what it does.").toEqual([]);
  });

  test("has the defaults that the code has", () => {
    const wrong = defaults.flatMap(([name, value]) => (["string", "number"].includes(typeof value) && name !== "PUBLIC_ORIGIN" && rows.get(name) !== String(value) ? [`${name}: ${rows.get(name)}, not ${String(value)}`] : []));
    expect(wrong, "Write the default of app/foundation/env.server.ts.").toEqual([]);
  });
});

test("the README's figures are the measured ones", () => {
  const results = z.object({ rows: z.array(z.object({ bench: z.string(), name: z.string(), ours: z.number().nullable(), unit: z.string() })) }).parse(JSON.parse(read("bench/results.json")));
  const measured = new Map(results.rows.map(({ name, ours, unit, bench }) => [name, `${(ours ?? 0).toLocaleString("en-US", { maximumFractionDigits: 3 })} ${unit}, npm run bench -- ${bench}`]));
  const shown = [...read("README.md").matchAll(/^\| (.+?) \| (.+?) \| [^|]+ \| `(npm run bench -- [\w-]+)` \|$/gm)].map(([, name = "", value = "", command = ""]) => ({ name, value: `${value}, ${command}` }));
  expect(shown).toHaveLength(10);
  expect(shown.filter(({ name, value }) => measured.get(name) !== value), "Copy name, value and command from docs/figures.md and bench/results.json.").toEqual([]);
});

describe("docs/trust.md", () => {
  const FOLDERS: Record<string, string> = {
    unit: "{{app,server,scripts}/**,tests,simulator/**,tests/simulator/**}/@.test.{ts,tsx}",
    database: "{app,server}/**/@.db.test.ts",
    "front-door": "tests/front-door/@.test.ts",
    faults: "tests/faults/@.test.ts",
    e2e: "tests/e2e/@.spec.ts",
  };
  const isShown = (kind: string, name: string): boolean => (kind === "bench" ? benches.has(name) : globSync((FOLDERS[kind] ?? "").replace("@", name), { cwd: root }).length > 0);
  /** "front-door: hostile, doorway; unit: same-origin" without what is said in brackets, and commands. */
  const readShown = (cell: string): [kind: string, name: string][] =>
    cell.replace(/\([^)]*\)/g, "").split(";").flatMap((part) => {
      const [, kind = "", names = ""] = /^\s*([\w-]+): (.+)$/.exec(part) ?? [];
      return names.split(",").filter(Boolean).map((name): [string, string] => [kind, name.trim()]);
    });
  const rows = [...read("docs/trust.md").matchAll(/^\| (\d+) \|(.*)\|$/gm)].map(([, number = "", rest = ""]) => ({ number, shown: rest.split("|")[2] ?? "" }));

  test("names tests and benches that exist", () => {
    expect(rows.length).toBeGreaterThan(40);
    const wrong = rows.flatMap(({ number, shown }) => readShown(shown).filter(([kind, name]) => !isShown(kind, name)).map(([kind, name]) => `${number}: ${kind}: ${name}`));
    expect(wrong, "No such test: name the file without its ending, as docs/trust.md explains, or say that nothing shows the row.").toEqual([]);
  });

  test("has something that shows each row", () => {
    expect(rows.filter(({ shown }) => readShown(shown).length === 0 && !shown.includes("`npm run ")), "Name the test or the command, or say that it is open.").toEqual([]);
  });
});
