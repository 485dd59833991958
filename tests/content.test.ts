import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { readContentFile } from "#app/foundation/content/content-file.server.ts";
import { loadMessages } from "#app/foundation/content/messages.server.ts";
import { PAGE_NAMES, parsePage } from "#app/foundation/content/pages.server.ts";
import { readQuestions } from "#app/features/get-started/questions.server.ts";
import { loadTerms } from "#app/foundation/content/terms.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, localeOf } from "#app/foundation/i18n/languages.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";

const content = join(import.meta.dirname, "../content");
const PLURAL = /_(zero|one|two|few|many|other)$/;
const catalog = loadMessages();
const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);

function flatten(messages: Messages, prefix = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const all = (language: (typeof LANGUAGES)[number]["code"]) =>
  new Map([...(catalog.get(language) ?? [])].flatMap(([namespace, messages]) => flatten(messages, `${namespace}:`)));
const english = all(DEFAULT_LANGUAGE);
const stem = (key: string) => key.replace(PLURAL, "");
const pluralStems = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map(stem));
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w]+)/g)].map(([, name]) => name).sort();

/** Texts that a native speaker would write as in English, in every language or in one. */
const SAME = v.parse(
  v.record(v.string(), v.array(v.string())),
  parseYaml(readFileSync(join(content, "messages/same-as-english.yaml"), "utf8")),
);

test.each(LANGUAGES)("$name texts say X, except for the labels that must say Twitter", ({ code }) => {
  const keys = [...all(code)].flatMap(([key, text]) => (/Twitter/.test(text) ? [key] : []));
  expect(keys.sort(), "Write X; docs/decisions/0029-labels.md says why.").toEqual([
    "catalog:twitter",
    "community:involved.twitter",
    "community:involved.twitterName",
    "project:involved.twitter",
    "project:twitter",
  ]);
});

test("types know the values that each English message needs", async () => {
  const values = Map.groupBy(
    [...english].flatMap(([key, text]) => [
      ...[...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => ({ key: stem(key), name })),
      ...(stem(key) === key ? [] : [{ key: stem(key), name: "count" }]),
    ]),
    ({ key }) => key,
  );
  const lines = [...values].map(([key, list]) => `  "${key}": ${[...new Set(list.map(({ name }) => `"${name}"`))].sort().join(" | ")};\n`);
  await expect(
    `/** Written by tests/content.test.ts: npx vitest run --project unit tests/content.test.ts -u */\nexport interface MessageValues {\n${lines.join("")}}\n`,
  ).toMatchFileSnapshot("../app/foundation/content/message-values.ts");
});

describe.each(others)("messages in $name", ({ code }) => {
  const messages = all(code);

  test("has exactly the keys of the English messages", () => {
    const wanted = new Set([...english.keys()].map(stem));
    const found = new Set([...messages.keys()].map(stem));
    expect(
      { missing: [...wanted].filter((key) => !found.has(key)), unknown: [...found].filter((key) => !wanted.has(key)) },
      `content/messages/${code}: add what is missing, remove what English does not have.`,
    ).toEqual({ missing: [], unknown: [] });
  });

  test("has all plural forms of the language", () => {
    const forms = new Intl.PluralRules(localeOf(code)).resolvedOptions().pluralCategories;
    const missing = [...pluralStems].flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !messages.has(key));
    expect(missing, `content/messages/${code}: ${code} needs ${forms.join(", ")}.`).toEqual([]);
  });

  test("placeholders are the same as in English", () => {
    const wrong = [...messages].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(`${stem(key)}_other`) ?? "";
      return placeholders(text).join() !== placeholders(original).join();
    });
    expect(wrong).toEqual([]);
  });

  test("has no untranslated text", () => {
    const same = new Set([...(SAME.everywhere ?? []), ...(SAME[code] ?? [])]);
    const wrong = [...messages].filter(
      ([key, text]) => text === english.get(key) && /\p{L}{3,}/u.test(text.replace(/\{\{.*?\}\}/g, "")) && !same.has(text),
    );
    expect(
      wrong,
      `Translate it, or list the text under ${code} in content/messages/same-as-english.yaml when a native speaker would write it so.`,
    ).toEqual([]);
  });
});

test("a Polish word of one letter keeps the next word on its line", () => {
  const messages = [...all("pl")].filter(([key]) => !key.startsWith("searched:"));
  const files = ["projects", "pages"].flatMap((folder) =>
    readdirSync(join(content, folder)).map((name): [string, string] => {
      const path = join(content, folder, name, "pl.md");
      return [path, readFileSync(path, "utf8")];
    }),
  );
  const wrong = [...messages, ...files].flatMap(([place, text]) => {
    const found = /(?<![\p{L}\d'’`/[\]()-])[aiouwz] \S+/iu.exec(text);
    return found ? [`${place}: ${found[0]}`] : [];
  });
  expect(wrong, "Put a no-break space (U+00A0) after a, i, o, u, w and z.").toEqual([]);
});

test("every language has a glossary of the same terms", () => {
  const glossary = v.object({ terms: v.record(v.string(), v.unknown()) });
  const termsOf = (code: string) =>
    Object.keys(v.parse(glossary, parseYaml(readFileSync(join(content, `glossary/${code}.yaml`), "utf8"))).terms).sort();
  const files = readdirSync(join(content, "glossary")).sort();
  expect(files).toEqual(LANGUAGES.map(({ code }) => `${code}.yaml`).sort());
  for (const { code } of others) expect(termsOf(code), `content/glossary/${code}.yaml`).toEqual(termsOf(DEFAULT_LANGUAGE));
});

describe("the glossary for visitors", () => {
  const { terms, faults } = loadTerms();
  const definitions = new Map(terms.get(DEFAULT_LANGUAGE)?.map(({ id, definition }) => [id, definition]));

  test("is valid in every language", () => expect(faults, "The head of content/terms/en.yaml explains the fields.").toEqual([]));

  test("has at least 125 terms", () => expect(definitions.size).toBeGreaterThanOrEqual(125));

  test.each(others)("is translated to $name", ({ code }) => {
    const same = terms
      .get(code)
      ?.filter(({ id, definition }) => definition === definitions.get(id))
      .map(({ id }) => id);
    expect(same, `Translate the definitions in content/terms/${code}.yaml.`).toEqual([]);
  });
});

describe("the quiz questions of /get-started", () => {
  const { questions, faults } = readQuestions("get-started");
  const asked = (code: (typeof LANGUAGES)[number]["code"]) =>
    Object.values(questions.get(code) ?? {}).flatMap((list) => list.map(({ ask }) => ask));

  test("are valid in every language", () => expect(faults).toEqual([]));

  test.each(LANGUAGES)("match the lessons in $name", ({ code }) => {
    const { sections } = parsePage(readContentFile(join(content, `pages/get-started/${code}.md`)), code);
    expect(
      Object.keys(questions.get(code) ?? {}),
      `content/questions/get-started/${code}.yaml has the ids of the text's headings, in their order.`,
    ).toEqual(sections.map(({ id }) => id));
  });

  test.each(others)("are translated to $name", ({ code }) => {
    const originals = new Set(asked(DEFAULT_LANGUAGE));
    expect(
      asked(code).filter((ask) => originals.has(ask)),
      `Translate them in content/questions/get-started/${code}.yaml.`,
    ).toEqual([]);
  });
});

describe.each(PAGE_NAMES)("the text of /%s", (name) => {
  const source = (code: string) => readFileSync(join(content, "pages", name, `${code}.md`), "utf8");
  const headings = (code: string) => [...source(code).matchAll(/^(#+) .*\{#(.*)\}$/gm)].map(([, depth, id]) => `${depth} ${id}`);
  const blanks = (code: string) => [...source(code).matchAll(/\{\{.*?\}\}/g)].map(([blank]) => blank).sort();
  const links = (code: string) => [...source(code).matchAll(/\]\((.*?)\)/g)].map(([, href]) => href).sort();

  test.each(LANGUAGES)("is valid in $name, without raw HTML", ({ code }) => {
    expect(() => parsePage(readContentFile(join(content, "pages", name, `${code}.md`)), code)).not.toThrow();
  });

  test.each(others)("has the same headings, placeholders and links in $name as in English", ({ code }) => {
    expect(headings(code), "The same headings with the same {#id}, in the same order.").toEqual(headings(DEFAULT_LANGUAGE));
    expect(blanks(code), "Each {{blank}} as often as in English.").toEqual(blanks(DEFAULT_LANGUAGE));
    expect(links(code), "The same links.").toEqual(links(DEFAULT_LANGUAGE));
    expect(source(code), "Translate it.").not.toBe(source(DEFAULT_LANGUAGE));
  });
});
