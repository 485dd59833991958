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

/** Resolves an import to a path in the project; undefined for packages. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(from, "..", specifier) : undefined;
}

const isTest = (file: string) => /\.test(-support)?\.tsx?$/.test(file);
const files = ["app", "server", "simulator"].flatMap(sourcesIn);
const imports = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const to = resolveImport(from, specifier);
    return to === undefined || specifier.includes("+types") ? [] : [{ from, to }];
  }),
);

/** The layer of a file, and the layers that it may import. */
const layerOf = (path: string): string =>
  /^app\/(pages|features|foundation)\//.exec(path)?.[1] ?? /^(server|simulator|tests)\//.exec(path)?.[1] ?? "root";
const ALLOWED_IMPORTS: Record<string, string[]> = {
  server: ["server", "simulator", "root", "pages", "features", "foundation"],
  root: ["root", "pages", "features", "foundation"],
  pages: ["pages", "features", "foundation"],
  features: ["features", "foundation"],
  foundation: ["foundation"],
  simulator: ["simulator", "foundation"],
};
/** Loaders for content that only one feature or the simulator reads. */
const CONTENT_READERS = new Set([
  "app/features/check/script-names.server.ts",
  "app/features/community/community-content.server.ts",
  "app/features/get-started/questions.server.ts",
  "app/features/governance/actions/action-summaries.server.ts",
  "app/features/governance/treasury/treasury-content.server.ts",
  "app/features/link-check/official-sites.server.ts",
  "app/features/network/incidents.server.ts",
  "app/features/news/ingest/feed-list.server.ts",
  "app/features/news/ingest/news-rules.server.ts",
  "app/features/open-data/data-sources.server.ts",
  "app/features/starter-kit/kit-files.server.ts",
  "app/features/starter-kit/starter-kit-content.server.ts",
  "simulator/world/catalog.ts",
  "simulator/world/articles.ts",
  "simulator/world/exchanges.ts",
]);
const featureOf = (path: string): string | undefined => /^app\/features\/([^/]+)\//.exec(path)?.[1];

describe("the architecture", () => {
  test("layers import only downward: server, pages, features, foundation", () => {
    const wrong = imports.filter(
      ({ from, to }) => !isTest(from) && layerOf(to) !== "root" && !ALLOWED_IMPORTS[layerOf(from)]?.includes(layerOf(to)),
    );
    expect(wrong, "Move what both need down into app/foundation, or let the layer above pass it in.").toEqual([]);
  });

  test("features don't import each other", () => {
    const wrong = imports.filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to));
    expect(wrong, "Compose the two in a page, or move the shared idea down into app/foundation.").toEqual([]);
  });

  test("colons after labels are localized", () => {
    const wrong = files.filter(
      (file) => file.endsWith(".tsx") && !isTest(file) && /(?:\)\}|>): (?:\{|<)/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(wrong, "Write formats.colon: French has a space before it.").toEqual([]);
  });

  test("each figure has its name for programs: <data> has data-metric", () => {
    const wrong = files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), "utf8").matchAll(/<data\b(?=\s)[^]*?(?<!=)>/g)]
          .filter(([tag]) => !tag.includes("data-metric="))
          .map(([tag]) => `${file}: ${tag}`),
      );
    expect(wrong, "give it data-metric with the figure's name").toEqual([]);
  });

  test("nothing imports server/", () => {
    const wrong = imports.filter(({ from, to }) => to.startsWith("server/") && !from.startsWith("server/"));
    expect(wrong, "server/ imports everyone and is imported by none: move the shared part into app/foundation.").toEqual([]);
  });

  test("only loaders with a schema read content/", () => {
    const wrong = files.filter(
      (file) =>
        !isTest(file) &&
        !file.startsWith("app/foundation/content/") &&
        !CONTENT_READERS.has(file) &&
        /contentFolder|["'`/]content\//.test(readFileSync(join(root, file), "utf8").replace(/foundation\/content\//g, "")),
    );
    expect(
      wrong.filter((file) => file !== "app/foundation/paths.server.ts"),
      "Write a loader with a schema, in app/foundation/content or in the one feature that needs it, and list that one in CONTENT_READERS.",
    ).toEqual([]);
  });

  test("only the environment's schema reads process.env", () => {
    const wrong = files.filter(
      (file) => !isTest(file) && file !== "app/foundation/env.server.ts" && readFileSync(join(root, file), "utf8").includes("process.env"),
    );
    expect(wrong, "Add the variable to app/foundation/env.server.ts and pass its value.").toEqual([]);
  });

  test("code that a browser may load imports no server code", () => {
    const server = (path: string) => /\.server\.tsx?$/.test(path);
    const isBrowserCode = (file: string) =>
      !server(file) &&
      !isTest(file) &&
      !/^(server|simulator)\//.test(file) &&
      !/^app\/(pages\/|root\.tsx|entry\.server|routes\.ts)/.test(file);
    // React Router removes loaders and their imports from pages. Everywhere else the file name must say `.server`.
    const wrong = imports.filter(({ from, to }) => isBrowserCode(from) && (server(to) || to.startsWith("server/")));
    expect(wrong, "Name the importing file *.server.ts, or pass the value through a loader.").toEqual([]);
  });

  test("every lazy-loaded script handles a failed load", () => {
    // One call loads the whole list.
    const loadsList = new Set(["app/entry.client.ts"]);
    const wrong = files.filter((file) => {
      if (isTest(file) || !file.startsWith("app/") || /\.server\.tsx?$/.test(file) || loadsList.has(file)) return false;
      const text = readFileSync(join(root, file), "utf8");
      const late = text.match(/(?<!typeof )\bimport\("/g)?.length ?? 0;
      const kept = text.match(/\bimportWithRetry\(/g)?.length ?? 0;
      return late > kept || /\blazy\(/.test(text);
    });
    expect(wrong, "Load it with importWithRetry() of app/foundation/ui/: a connection that was lost just then comes back.").toEqual([]);
  });

  describe("islands", () => {
    const islands = files.filter((file) => file.endsWith(".island.tsx"));
    const importsOf = Map.groupBy(
      imports.filter(({ from }) => !isTest(from)),
      ({ from }) => from,
    );
    /** All islands with their direct and indirect imports. */
    const graph = new Set(islands);
    for (const file of graph) for (const { to } of importsOf.get(file) ?? []) if (SOURCE.test(to)) graph.add(to);

    test("are named after their files and exported as default", () => {
      const wrong = islands.filter((file) => {
        const id = /([^/]+)\.island\.tsx$/.exec(file)?.[1] ?? "";
        return !new RegExp(`export default defineIsland(?:<[^>]*>)?\\(\\s*"${id}"`).test(readFileSync(join(root, file), "utf8"));
      });
      expect(wrong, 'Write export default defineIsland("<name of the file>", ...): the browser finds an island by its file.').toEqual([]);
    });

    test("are used by pages and the page frame only", () => {
      const mayUse = (from: string) => layerOf(from) === "pages" || from === "app/root.tsx";
      const wrong = imports.filter(({ from, to }) => islands.includes(to) && !isTest(from) && !mayUse(from));
      expect(wrong, "Render it with <Island> in the page: an island holds no other island.").toEqual([]);
    });

    test("import neither the router nor server code in the browser", () => {
      const wrong = [...graph].filter((file) => {
        const text = readFileSync(join(root, file), "utf8");
        return /\.server\.tsx?$/.test(file) || /from "(?:react-router|react-dom\/server)"/.test(text);
      });
      expect(wrong, "Pass the value as a prop; links are LocalLink.").toEqual([]);
    });

    test("are the only place for state and effects", () => {
      const wrong = files.filter(
        (file) =>
          !isTest(file) &&
          !graph.has(file) &&
          !file.startsWith("app/foundation/islands/") &&
          /\buse(?:State|Reducer|Effect|LayoutEffect|ActionState|Optimistic|Transition|DeferredValue|SyncExternalStore)\b/.test(
            readFileSync(join(root, file), "utf8"),
          ),
      );
      expect(wrong, "Elsewhere React only writes HTML: import the component from an island, or leave the hook out.").toEqual([]);
    });
  });

  test("catch-all folders don't exist", () => {
    const wrong = files.filter((file) => /\/(utils?|lib|helpers?|common|shared|misc)\//.test(file) || /\/index\.tsx?$/.test(file));
    expect(wrong, "Name the file after what it does and put it into the folder of its subject.").toEqual([]);
  });

  test("no file suppresses a check", () => {
    const wrong = files.filter(
      (file) =>
        !isTest(file) &&
        /@ts-(ignore|expect-error|nocheck)|: any\b|as any\b|as unknown as|oxlint-disable|eslint-disable/.test(
          readFileSync(join(root, file), "utf8"),
        ),
    );
    expect(wrong, "Fix the cause: parse external data with a schema, then trust the types.").toEqual([]);
  });
});
