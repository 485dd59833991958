import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const SOURCE = /\.tsx?$/;
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)["']([^"']+)["']/g;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Where an import leads inside the project, or undefined for a package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(from, "..", specifier) : undefined;
}

const isTest = (file: string) => /\.test(-support)?\.tsx?$/.test(file);
const files = ["app", "server"].flatMap(sourcesIn);
const imports = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const to = targetOf(from, specifier);
    return to === undefined || specifier.includes("+types") ? [] : [{ from, to }];
  }),
);

/** The room of a file, and what it may ask. Rooms further down know nothing of those above. */
const roomOf = (path: string): string => /^app\/(pages|features|foundation)\//.exec(path)?.[1] ?? (path.startsWith("server/") ? "server" : "root");
const MAY_ASK: Record<string, string[]> = {
  server: ["server", "root", "pages", "features", "foundation"],
  root: ["root", "pages", "features", "foundation"],
  pages: ["pages", "features", "foundation"],
  features: ["features", "foundation"],
  foundation: ["foundation"],
};
const featureOf = (path: string): string | undefined => /^app\/features\/([^/]+)\//.exec(path)?.[1];

describe("the house", () => {
  test("rooms ask downward only: server, pages, features, foundation", () => {
    const wrong = imports.filter(({ from, to }) => !isTest(from) && roomOf(to) !== "root" && !to.startsWith("tests/") && !MAY_ASK[roomOf(from)]?.includes(roomOf(to)));
    expect(wrong, "Move what both need down into app/foundation, or let the room above pass it in.").toEqual([]);
  });

  test("features do not know each other", () => {
    const wrong = imports.filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to));
    expect(wrong, "Compose the two in a page, or move the shared idea down into app/foundation.").toEqual([]);
  });

  test("a colon after a label is the language's", () => {
    const wrong = files.filter((file) => file.endsWith(".tsx") && !isTest(file) && /(?:\)\}|>): (?:\{|<)/.test(readFileSync(join(root, file), "utf8")));
    expect(wrong, "Write formats.colon: French has a space before it.").toEqual([]);
  });

  test("nobody imports the doorway", () => {
    const wrong = imports.filter(({ from, to }) => to.startsWith("server/") && !from.startsWith("server/"));
    expect(wrong, "server/ imports everyone and is imported by none: move the shared part into app/foundation.").toEqual([]);
  });

  test("only app/foundation/content reads content/", () => {
    const wrong = files.filter((file) => !isTest(file) && !file.startsWith("app/foundation/content/") && /contentFolder|["'`/]content\//.test(readFileSync(join(root, file), "utf8").replace(/foundation\/content\//g, "")));
    expect(wrong.filter((file) => file !== "app/foundation/paths.server.ts"), "Give app/foundation/content a loader with a schema and ask that.").toEqual([]);
  });

  test("only the environment's schema reads process.env", () => {
    const wrong = files.filter((file) => !isTest(file) && file !== "app/foundation/env.server.ts" && readFileSync(join(root, file), "utf8").includes("process.env"));
    expect(wrong, "Add the variable to app/foundation/env.server.ts and pass its value.").toEqual([]);
  });

  test("code that a browser may load imports no server code", () => {
    const server = (path: string) => /\.server\.tsx?$/.test(path);
    const isBrowserCode = (file: string) => !server(file) && !isTest(file) && !file.startsWith("server/") && !/^app\/(pages\/|root\.tsx|entry\.server|routes\.ts)/.test(file);
    // React Router takes loaders and what only they use out of pages; everywhere else the name must say it.
    const wrong = imports.filter(({ from, to }) => isBrowserCode(from) && (server(to) || to.startsWith("server/")));
    expect(wrong, "Name the importing file *.server.ts, or pass the value through a loader.").toEqual([]);
  });

  test("every script that comes late has a plain answer for when it doesn't", () => {
    // Both say what happened and try again with the next press.
    const ownAnswer = new Set(["app/foundation/ui/toast.tsx", "app/features/search/palette-door.tsx"]);
    const wrong = files.filter((file) => {
      if (isTest(file) || !file.startsWith("app/") || /\.server\.tsx?$/.test(file) || ownAnswer.has(file)) return false;
      const text = readFileSync(join(root, file), "utf8");
      const late = text.match(/\bimport\("/g)?.length ?? 0;
      const kept = text.match(/\b(?:late|persist)\(/g)?.length ?? 0;
      return late > kept || (file !== "app/foundation/ui/late.tsx" && /\blazy\(/.test(text));
    });
    expect(wrong, "Load it with late() or persist() of app/foundation/ui/late.tsx: offline, React's lazy() takes the whole page away.").toEqual([]);
  });

  test("there are no rooms for leftovers", () => {
    const wrong = files.filter((file) => /\/(utils?|lib|helpers?|common|shared|misc)\//.test(file) || /\/index\.tsx?$/.test(file));
    expect(wrong, "Name the file after what it does and put it into the room of its subject.").toEqual([]);
  });

  test("no file hides a check", () => {
    const wrong = files.filter((file) => !isTest(file) && /@ts-(ignore|expect-error|nocheck)|: any\b|as any\b|as unknown as|oxlint-disable|eslint-disable/.test(readFileSync(join(root, file), "utf8")));
    expect(wrong, "Mend the cause: parse at the border with a schema, then trust the types.").toEqual([]);
  });
});
