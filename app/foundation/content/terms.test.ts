import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { loadTerms } from "#app/foundation/content/terms.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "terms-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const definition = "What it means, in one plain sentence.";
const ENGLISH = {
  ada: { term: "ADA", definition, aliases: ["ADA"], see: ["wallet"] },
  wallet: { term: "wallet", definition, aliases: ["wallet", "wallets"], see: [] },
};
const OTHER = {
  ada: { term: "ADA", definition, aliases: ["ADA"] },
  wallet: { term: "Wallet", definition, aliases: ["Wallet", "Wallets"] },
};

function faultsWith(language: string, content: unknown): string[] {
  for (const { code } of LANGUAGES)
    writeFileSync(join(folder, `${code}.yaml`), toYaml(code === language ? content : code === "en" ? ENGLISH : OTHER));
  return loadTerms(folder).faults;
}

describe("loadTerms", () => {
  test("Uses related terms from English in every language", () => {
    expect(faultsWith("de", OTHER)).toEqual([]);
    expect(loadTerms(folder).terms.get("de")).toEqual([
      { id: "ada", ...OTHER.ada, see: ["wallet"] },
      { id: "wallet", ...OTHER.wallet, see: [] },
    ]);
  });

  test("Reports a missing language", () => {
    faultsWith("en", ENGLISH);
    rmSync(join(folder, "pl.yaml"));
    expect(loadTerms(folder).faults).toEqual(["content/terms/pl.yaml: is missing: every language needs a glossary"]);
  });

  test.each<[string, string, unknown, RegExp]>([
    ["lacks a term", "de", { ada: OTHER.ada }, /^content\/terms\/de\.yaml: lacks wallet$/],
    ["has a term that English lacks", "de", { ...OTHER, moon: OTHER.ada }, /de\.yaml: has moon, which en\.yaml does not have/],
    [
      "names an unknown related term",
      "en",
      { ...ENGLISH, ada: { ...ENGLISH.ada, see: ["moon"] } },
      /en\.yaml: ada says to see moon, which is no term/,
    ],
    ["refers to itself", "en", { ...ENGLISH, ada: { ...ENGLISH.ada, see: ["ada"] } }, /ada says to see itself/],
    [
      "uses a form for two terms",
      "pl",
      { ...OTHER, ada: { ...OTHER.ada, aliases: ["Wallets"] } },
      /"Wallets" is an alias of ada and of wallet; leave it with one of them/,
    ],
    [
      "has a form twice",
      "pl",
      { ...OTHER, ada: { ...OTHER.ada, aliases: ["ADA", "Ada"] } },
      /ada has the alias "Ada" twice; capitals make no difference/,
    ],
    ["has related terms outside English", "fr", { ...OTHER, ada: ENGLISH.ada }, /`see` belongs only in en\.yaml/],
    [
      "has a definition that is too long in English",
      "en",
      { ...ENGLISH, ada: { ...ENGLISH.ada, definition: `${"a".repeat(240)}.` } },
      /has more than 240 characters/,
    ],
    [
      "has a definition that is too long in a translation",
      "it",
      { ...OTHER, ada: { ...OTHER.ada, definition: `${"a".repeat(320)}.` } },
      /has more than 320 characters/,
    ],
    [
      "has a definition that isn't a sentence",
      "it",
      { ...OTHER, ada: { ...OTHER.ada, definition: "What it means, more or less" } },
      /must end like a sentence/,
    ],
    ["has no list of forms", "es", { ...OTHER, ada: { term: "ADA", definition } }, /needs the forms found in texts, or \[\] for none/],
    [
      "has a form that isn't a whole word",
      "es",
      { ...OTHER, ada: { ...OTHER.ada, aliases: ["(ADA)"] } },
      /must begin and end with a letter or a digit/,
    ],
    ["has an id that isn't kebab-case", "en", { ...ENGLISH, "Big Moon": ENGLISH.wallet }, /must be kebab-case/],
  ])("Reports a glossary that %s", (_, language, content, fault) => {
    expect(faultsWith(language, content).join("\n")).toMatch(fault);
  });
});
