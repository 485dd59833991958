import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { loadMessages } from "#app/foundation/content/messages.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { createLookup, translatorOf, type Messages, type Namespaces } from "#app/foundation/i18n/translate.ts";

const COUNTS = [0, 1, 2, 3, 4, 5, 12, 21, 22, 25, 100, 1_000_000, 0.5, 1.5];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const keysOf = (messages: Messages, prefix = ""): string[] =>
  Object.entries(messages).flatMap(([key, found]) => (typeof found === "string" ? [prefix + key] : keysOf(found, `${prefix + key}.`)));

function libraryFor(language: string, namespaces: Namespaces) {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: namespaces },
    ns: Object.keys(namespaces),
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

const catalog = loadMessages();
const VALUES = Object.fromEntries(
  [...catalog.values()].flatMap((names) =>
    [...names.values()].flatMap((messages) =>
      [...JSON.stringify(messages).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `<${name} {{x}} $&>`]),
    ),
  ),
);

describe("All messages of the site match i18next", () => {
  test.each(LANGUAGES.map(({ code }) => code))("Translates %s like i18next", (language) => {
    const namespaces: Namespaces = Object.fromEntries(catalog.get(language) ?? []);
    const library = libraryFor(language, namespaces);
    const differences: string[] = [];
    for (const [name, messages] of Object.entries(namespaces)) {
      const [ours, theirs] = [createLookup(namespaces, language, [name]), library.getFixedT(language, name)];
      for (const key of keysOf(messages)) {
        const asked = PLURAL.test(key) ? COUNTS.map((count) => ({ ...VALUES, count })) : [{ ...VALUES, count: undefined }];
        for (const values of asked) {
          const [own, expected] = [ours(key.replace(PLURAL, ""), values), theirs(key.replace(PLURAL, ""), values)];
          if (own !== expected) differences.push(`${name}:${key} with ${values.count}: "${own}" instead of "${expected}"`);
        }
      }
    }
    expect(Object.keys(namespaces).length).toBeGreaterThan(20);
    expect(differences).toEqual([]);
  });
});

describe("lookUpIn", () => {
  const namespaces: Namespaces = {
    home: {
      title: "Home",
      deep: { er: "Deeper" },
      fallback: "of home",
      stories_one: "{{count}} story",
      stories_few: "{{count}} stories (few)",
      stories_many: "{{count}} stories (many)",
      stories_other: "{{count}} stories",
      plain: "{{count}} of {{all}}",
    },
    common: { only: "Common", fallback: "of common" },
  };
  const ours = createLookup(namespaces, "pl", ["home", "common"]);
  const theirs = libraryFor("pl", namespaces).getFixedT("pl", ["home", "common"]);

  test.each([
    ["title", undefined],
    ["deep.er", undefined],
    ["deep", undefined],
    ["only", undefined],
    ["fallback", undefined],
    ["common:fallback", undefined],
    ["common:title", undefined],
    ["missing.here", undefined],
    ["missing", { defaultValue: "instead" }],
    ["common:missing", undefined],
    ["toString", undefined],
    ["title.length", undefined],
    ["stories", { count: 3 }],
    ["stories", { count: 5 }],
    ["title", { count: 3 }],
    ["plain", { count: 3, all: "9" }],
    ["plain", { count: "3", all: undefined }],
  ])("Looks up %s with %o like i18next", (key, values) => {
    const expected = theirs(key, { ...values });
    // For a key with nested messages i18next returns a sentence for developers.
    expect(ours(key, values)).toBe(expected.includes("returned an object") ? key : expected);
  });
});

test.each([
  ["il {{date}}", "8 nov 2026", "l’8 nov 2026"],
  ["Il {{date}}", "11\u00a0nov 2026", "L’11\u00a0nov 2026"],
  ["dal {{date}} al {{date}}", "8 nov", "dall’8 nov all’8 nov"],
  ["il {{date}}", "18 nov 2026", "il 18 nov 2026"],
  ["il {{date}}", "8,5 %", "il 8,5 %"],
  ["mail {{date}}", "8 nov", "mail 8 nov"],
])("Elides Italian articles: %j with %j is %j", (text, date, expected) => {
  expect(createLookup({ home: { text } }, "it", ["home"])("text", { date })).toBe(expected);
  expect(createLookup({ home: { text } }, "es", ["home"])("text", { date })).not.toContain("’");
});

test("Rejects unknown keys at compile time", () => {
  const t = translatorOf({}, "en", ["home"]);
  // @ts-expect-error: a wrong key
  t("hero.titel");
  // @ts-expect-error: a key of another namespace without that namespace
  t("figure.live");
  // @ts-expect-error: the key of another namespace
  t("common:hero.title");
  // @ts-expect-error: a namespace that is not there
  t("comon:figure.live");
  // @ts-expect-error: a key that is made of any data
  t(`hero.${String(1)}`);
  // @ts-expect-error: a value is missing
  t("common:figure.observedAt");
  // @ts-expect-error: the value has another name
  t("common:figure.observedAt", { at: "today" });
  // @ts-expect-error: in several namespaces
  translatorOf({}, "en", ["home", "common"])("figure.observedAt");
  // @ts-expect-error: a plural without its count
  t("catalog:projectCount", {});
  expect(t("catalog:projectCount", { count: 2 })).toBe("projectCount");
  // @ts-expect-error: what holds no messages
  t.dynamic("categories:namen", "defi");
  // @ts-expect-error: a namespace that is not there
  translatorOf({}, "en", ["hom"]);
  expect(t("common:figure.live")).toBe("figure.live");
});

test("Looks up keys that end in data", () => {
  const t = translatorOf({ tags: { dex: "Exchange" }, categories: { names: { defi: "DeFi" } } }, "en", ["home"]);
  expect(t.dynamic("tags:", "dex")).toBe("Exchange");
  expect(t.dynamic("categories:names", "defi")).toBe("DeFi");
  expect(t.dynamic("categories:names", "unknown")).toBe("names.unknown");
  expect(t.dynamic("categories:names", "unknown", { defaultValue: "unknown" })).toBe("unknown");
});
