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

/** What is said of a glossary in which one file is another. */
function faultsWith(language: string, content: unknown): string[] {
  for (const { code } of LANGUAGES)
    writeFileSync(join(folder, `${code}.yaml`), toYaml(code === language ? content : code === "en" ? ENGLISH : OTHER));
  return loadTerms(folder).faults;
}

describe("the glossary", () => {
  test("has related terms from English in every language", () => {
    expect(faultsWith("de", OTHER)).toEqual([]);
    expect(loadTerms(folder).terms.get("de")).toEqual([
      { id: "ada", ...OTHER.ada, see: ["wallet"] },
      { id: "wallet", ...OTHER.wallet, see: [] },
    ]);
  });

  test("is missing where it was not written", () => {
    faultsWith("en", ENGLISH);
    rmSync(join(folder, "pl.yaml"));
    expect(loadTerms(folder).faults).toEqual(["content/terms/pl.yaml: is missing: the glossary is there in every language"]);
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
      "gives a form to two terms",
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
    ["has related terms outside English", "fr", { ...OTHER, ada: ENGLISH.ada }, /`see` stands in en\.yaml alone/],
    [
      "is too long in English",
      "en",
      { ...ENGLISH, ada: { ...ENGLISH.ada, definition: `${"a".repeat(240)}.` } },
      /has more than 240 characters/,
    ],
    ["is too long elsewhere", "it", { ...OTHER, ada: { ...OTHER.ada, definition: `${"a".repeat(320)}.` } }, /has more than 320 characters/],
    ["is no sentence", "it", { ...OTHER, ada: { ...OTHER.ada, definition: "What it means, more or less" } }, /must end as a sentence does/],
    ["has no list of forms", "es", { ...OTHER, ada: { term: "ADA", definition } }, /needs the forms found in texts, or \[\] for none/],
    [
      "has a form that no whole word can be",
      "es",
      { ...OTHER, ada: { ...OTHER.ada, aliases: ["(ADA)"] } },
      /must begin and end with a letter or a digit/,
    ],
    ["has an id that is no address", "en", { ...ENGLISH, "Big Moon": ENGLISH.wallet }, /must be kebab-case/],
  ])("says so when it %s", (_, language, content, fault) => {
    expect(faultsWith(language, content).join("\n")).toMatch(fault);
  });
});
