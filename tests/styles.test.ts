import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();

/** The sheets of pages that stand alone. */
const SMALL = new Set(["app/features/market/price-embed.css", "app/foundation/offline/offline-page.css"]);
const LIST = "app/styles.css";

const sheets = find("app/**/*.css").filter((file) => file !== LIST);
const sources = find("app/**/*.{ts,tsx,js}", "server/**/*.ts").filter((file) => !/\.test(-support)?\.tsx?$/.test(file));

/** A sheet without its comments and texts. */
const rulesOf = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/"[^"]*"/g, "");
const selectorsOf = (css: string): string[] =>
  [...rulesOf(css).matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim()).filter((prelude) => !prelude.startsWith("@"));
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

/** The parts of a selector between separators that no parenthesis holds. */
function split(selector: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of selector) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0 && separator.test(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The classes that a selector changes the look of: those of its last part. An ancestor, :has() and :not() are only asked. */
function styledBy(selector: string): string[] {
  return split(selector, /,/).flatMap((one) => {
    const last = split(one, /[\s>+~]/).at(-1) ?? "";
    const inner = [...last.matchAll(/:(?:is|where)(\((?:[^()]|\([^()]*\))*\))/g)].flatMap(([, list = ""]) => styledBy(list.slice(1, -1)));
    return [...classesIn(last.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "")), ...inner];
  });
}

const styledIn = new Map<string, Set<string>>();
for (const file of sheets) {
  if (SMALL.has(file)) continue;
  for (const name of selectorsOf(read(file)).flatMap(styledBy)) styledIn.set(name, (styledIn.get(name) ?? new Set()).add(file));
}

/** Words of texts in the code. A word before a placeholder ends with a hyphen. */
const code = sources.map((file) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""));
const words = new Set(
  code.flatMap((text) => text.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).flatMap((text) => text.split(/[\s"'`<>=${}()?,;]+/)),
);
const prefixes = [...words].filter((word) => /^[a-z][\w-]*-$/.test(word));
const isUsed = (name: string): boolean =>
  words.has(name) || prefixes.some((prefix) => name.startsWith(prefix) && words.has(name.slice(prefix.length)));

/** An attribute is set by its own name in markup, or by its name in a script's dataset. */
const isSet = (name: string, all: string): boolean =>
  all.includes(name) || all.includes(`dataset.${name.slice(5).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`);

describe("the style sheets", () => {
  test("each class is styled in one sheet", () => {
    const wrong = [...styledIn].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(", ")}`);
    expect(wrong, "Give the element a class of the parent's own, or the component a variant in its own sheet.").toEqual([]);
  });

  test("each class and each attribute that a sheet names is used", () => {
    const all = code.join();
    const wrong = sheets.flatMap((file) => {
      const selectors = selectorsOf(read(file));
      const classes = selectors.flatMap(classesIn).filter((name) => !isUsed(name));
      const attributes = selectors.flatMap((selector) => selector.match(/(?<=\[)data-[\w-]+/g) ?? []).filter((name) => !isSet(name, all));
      return [...new Set([...classes, ...attributes])].map((name) => `${file}: ${name}`);
    });
    expect(wrong, "Remove the rule.").toEqual([]);
    expect(
      sheets.filter((file) => /\{\s*\}/.test(rulesOf(read(file)))),
      "Remove the empty rule.",
    ).toEqual([]);
  });

  test("each custom property that is used is defined, and each that is defined is used", () => {
    const texts = [...sheets.map((file) => rulesOf(read(file))), ...code];
    const defined = new Set(texts.flatMap((text) => [...text.matchAll(/(--[a-z][\w-]*)["']?\]?:/g)].map(([, name]) => name)));
    const used = new Set(texts.flatMap((text) => [...text.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name)));
    expect(
      [...used].filter((name) => !defined.has(name)),
      "Define it in tokens.css or in the sheet that uses it.",
    ).toEqual([]);
    expect(
      [...defined].filter((name) => !used.has(name)),
      "Remove it.",
    ).toEqual([]);
  });

  test("each sheet is in one layer", () => {
    const imports = [...read(LIST).matchAll(/^@import "\.\/(.+)" layer\((\w+)\);$/gm)].map(([, file = "", layer = ""]) => ({
      file: `app/${file}`,
      layer,
    }));
    expect(imports.map(({ file }) => file).sort(), `Import it in ${LIST}, once.`).toEqual(sheets.filter((file) => !SMALL.has(file)));
    const wrong = imports.filter(({ file, layer }) => file.startsWith("app/features/") !== (layer === "features"));
    expect(wrong, "Sheets of features are in the layer of features, and only those.").toEqual([]);
    expect(
      sheets.filter((file) => /@(layer|import)\b/.test(rulesOf(read(file)))),
      `Layers are given in ${LIST}.`,
    ).toEqual([]);
    const imported = sources.filter((file) => file !== "app/root.tsx" && /^import "[^"]+\.css";$/m.test(read(file)));
    expect(imported, `Import the sheet in ${LIST}: there its layer and place are seen.`).toEqual([]);
  });

  test("styles need no tool: Tailwind is not used", () => {
    const wrong = [...find("app/**/*.css", "vite.config.ts", "package.json"), ...sources].filter((file) =>
      /tailwind|@apply|@variant|@theme/i.test(read(file)),
    );
    expect(wrong, "Write plain CSS with the tokens.").toEqual([]);
  });
});
