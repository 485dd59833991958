import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();

/** Sheets of separate small pages. */
const SMALL = new Set(["app/features/market/price-embed.css", "app/foundation/offline/offline-page.css"]);
/** Sheets of every page: one list in the page, one loaded late. */
const LISTS = ["app/styles.css", "app/late-styles.css"];
/** Colors that an element has by its attribute instead of a class. */
const OF_CATEGORIES = "app/foundation/ui/art/hatches.css";
/** The server adds this sheet to error pages, because the components that the root renders there don't import it. */
const OF_FAILURES = "app/foundation/ui/error-page.css";
const DRAWN_BY_ROOT = new Set(["crash-page", "not-found-page", "empty-art"].map((name) => `app/foundation/ui/${name}.tsx`));

const sheets = find("app/**/*.css").filter((file) => !LISTS.includes(file));
const sources = find("app/**/*.{ts,tsx,js}", "server/**/*.ts").filter((file) => !/\.test(-support)?\.tsx?$/.test(file));

/** A sheet without its comments and strings. */
const rulesOf = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/"[^"]*"/g, "");
const selectorsOf = (css: string): string[] =>
  [...rulesOf(css).matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim()).filter((prelude) => !prelude.startsWith("@"));
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

/** Splits a selector at separators outside parentheses. */
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

/** Classes in the last part of a selector, which it styles. Ancestors, :has() and :not() are only conditions. */
function styledBy(selector: string): string[] {
  return split(selector, /,/).flatMap((value) => {
    const last = split(value, /[\s>+~]/).at(-1) ?? "";
    const inner = [...last.matchAll(/:(?:is|where)(\((?:[^()]|\([^()]*\))*\))/g)].flatMap(([, list = ""]) => styledBy(list.slice(1, -1)));
    return [...classesIn(last.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "")), ...inner];
  });
}

const styledIn = new Map<string, Set<string>>();
for (const file of sheets) {
  if (SMALL.has(file)) continue;
  for (const name of selectorsOf(read(file)).flatMap(styledBy)) styledIn.set(name, (styledIn.get(name) ?? new Set()).add(file));
}

/** Words in the code's strings. A word before a placeholder ends with a hyphen. */
const code = sources.map((file) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""));
const words = new Set(
  code.flatMap((text) => text.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).flatMap((text) => text.split(/[\s"'`<>=${}()?,;]+/)),
);
const prefixes = [...words].filter((word) => /^[a-z][\w-]*-$/.test(word));
const isUsed = (name: string): boolean =>
  words.has(name) || prefixes.some((prefix) => name.startsWith(prefix) && words.has(name.slice(prefix.length)));

/** Finds an attribute by its name in markup, or by its dataset name in a script. */
const isSet = (name: string, all: string): boolean =>
  all.includes(name) || all.includes(`dataset.${name.slice(5).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`);

/** Sheets that use a class only as an ancestor, to style elements below it. */
const namedIn = new Map<string, Set<string>>();
for (const file of sheets) {
  const names = SMALL.has(file) ? [] : selectorsOf(read(file)).flatMap(classesIn);
  for (const name of names) if (!styledIn.has(name)) namedIn.set(name, (namedIn.get(name) ?? new Set()).add(file));
}

const importersOfSheet = new Map<string, string[]>();
for (const file of sources)
  for (const [, path = ""] of read(file).matchAll(/^import "(\.\/.+\.css|#app\/.+\.css)";$/gm)) {
    const sheet = path.startsWith("#") ? path.slice(1) : join(dirname(file), path);
    importersOfSheet.set(sheet, [...(importersOfSheet.get(sheet) ?? []), file]);
  }
const importsOf = (sheet: string): readonly string[] => importersOfSheet.get(sheet) ?? [];

/** Class names of a component: the words in its className attributes. */
function classNamesOf(text: string): Set<string> {
  const values = [...text.matchAll(/[cC]lassName=(?="|\{)/g)].map(({ index, 0: name }) => {
    const from = index + name.length;
    if (text[from] === '"') return text.slice(from, text.indexOf('"', from + 1) + 1);
    let depth = 0;
    let to = from;
    do depth += text[to] === "{" ? 1 : text[to] === "}" ? -1 : 0;
    while (depth > 0 && ++to < text.length);
    return text.slice(from, to);
  });
  const texts = values.flatMap((value) => value.match(/"[^"]*"|`[^`]*`/g) ?? []);
  return new Set(texts.flatMap((value) => value.split(/[^\w-]+/)).filter(Boolean));
}

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

  test("each custom property is both defined and used", () => {
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

  test("each sheet for every page is in one list with its layer", () => {
    const listed = LISTS.flatMap((list) => [...read(list).matchAll(/^@import "\.\/(.+?)"(?: layer\((\w+)\))?;$/gm)]).map(
      ([, file = "", layer]) => ({ file: `app/${file}`, layer }),
    );
    const wrong = listed.filter(({ file, layer }) => file.startsWith("app/features/") !== (layer === undefined));
    expect(wrong, "Sheets of the foundation have a layer, those of features have none and win.").toEqual([]);
    const twice = listed.filter(({ file }, index) => listed.findIndex((item) => item.file === file) < index || importsOf(file).length > 0);
    expect(twice, "Import the sheet once: in a list, or in its components.").toEqual([]);
    const own = sheets.filter((file) => !SMALL.has(file) && !listed.some((item) => item.file === file));
    expect(
      own.filter((file) => read(file).startsWith("@layer ui {") === file.startsWith("app/features/")),
      "A component's sheet of the foundation is whole in `@layer ui`, one of a feature has no layer.",
    ).toEqual([]);
    expect(
      own.filter((file) => importsOf(file).length === 0),
      `Import the sheet in its components, or in ${LISTS[0]} when every page needs it.`,
    ).toEqual([]);
  });

  test("a component imports the sheets of its classes", () => {
    const wrong = sources
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => {
        const text = read(file);
        const names = classNamesOf(text);
        const needed = new Set(
          [...names].flatMap((name) => [...(styledIn.get(name) ?? namedIn.get(name) ?? [])]).filter((sheet) => importsOf(sheet).length > 0),
        );
        if (/data-cat=/.test(text)) needed.add(OF_CATEGORIES);
        if (DRAWN_BY_ROOT.has(file)) needed.delete(OF_FAILURES);
        return [...needed].filter((sheet) => !importsOf(sheet).includes(file)).map((sheet) => `${file}: import "#${sheet}"`);
      });
    expect(wrong, "A page holds the styles that its components import.").toEqual([]);
  });

  test("no sheet needs Tailwind", () => {
    const wrong = [...find("app/**/*.css", "vite.config.ts", "package.json"), ...sources].filter((file) =>
      /tailwind|@apply|@variant|@theme/i.test(read(file)),
    );
    expect(wrong, "Write plain CSS with the tokens.").toEqual([]);
  });
});
