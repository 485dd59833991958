import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load as parseYaml } from "js-yaml";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { addressesOf, findTextFacts, supportOf } from "#tests/text-facts.ts";

const { cited } = v.parse(
  v.strictObject({
    cited: v.array(v.strictObject({ project: v.string(), facts: v.pipe(v.array(v.string()), v.nonEmpty()), source: v.string() })),
  }),
  parseYaml(readFileSync(join(import.meta.dirname, "../content/text-facts.yaml"), "utf8")),
);
const catalog = [...projects().values()];

function textsOf({ texts, incidents }: Project, language: Language): string[] {
  const { description, potential = "", warning = "", about } = texts[language];
  return [
    description,
    potential,
    warning,
    ...about,
    ...incidents.flatMap(({ texts: told }) => [told[language].happened, told[language].advice]),
  ];
}

/** Facts of all texts that nothing on the project's page shows by itself. */
const open = catalog.flatMap((project) => {
  const isSupported = supportOf(project);
  return LANGUAGES.flatMap(({ code }) =>
    textsOf(project, code)
      .flatMap((text) => findTextFacts(text, code))
      .filter(({ fact }) => !isSupported(fact))
      .map(({ fact, found }) => ({ project: project.id, language: code, fact, found })),
  );
});
const isCited = (project: string, fact: string) => cited.some((item) => item.project === project && item.facts.includes(fact));

test.each(LANGUAGES)("every fact in a project's text in $name has a source", ({ code }) => {
  const wrong = open
    .filter(({ project, language, fact }) => language === code && !isCited(project, fact))
    .map(({ project, fact, found }) => `${project}: ${found} (${fact})`);
  expect(wrong, "Cite a source in content/projects/<id>, name it in content/text-facts.yaml, or rewrite the sentence.").toEqual([]);
});

test("every cited source is on the project's page, and every cited fact is still in its texts", () => {
  const wrong = cited.flatMap(({ project: id, facts, source }) => {
    const project = projects().get(id);
    if (!project || !addressesOf(project).includes(source)) return [`${id}: ${source} isn't on its page`];
    return facts
      .filter((fact) => !open.some((item) => item.project === id && item.fact === fact))
      .map((fact) => `${id}: ${fact} needs no citation`);
  });
  expect(wrong, "Correct these entries of content/text-facts.yaml, or take them out.").toEqual([]);
});

describe("the detector", () => {
  test.each<[Language, string, string[]]>([
    ["en", "It opened on 3 May 2021, grew in June 2022 and closed in 2024.", ["2021-05-03", "2022-06", "2024"]],
    ["nl", "Op 3 mei 2021 en in juni 2022", ["2021-05-03", "2022-06"]],
    ["de", "Am 3. Mai 2021 und im März 2022", ["2021-05-03", "2022-03"]],
    ["fr", "Le 1er août 2021 et en février 2022", ["2021-08-01", "2022-02"]],
    ["es", "El 3 de mayo de 2021 y en junio de 2022", ["2021-05-03", "2022-06"]],
    ["pt", "Em 3 de maio de 2021 e em março de 2022", ["2021-05-03", "2022-03"]],
    ["it", "Il 3 maggio 2021 e a giugno 2022", ["2021-05-03", "2022-06"]],
    ["pl", "3 maja 2021 roku i w\u00a0czerwcu 2022 roku", ["2021-05-03", "2022-06"]],
    ["en", "Between 18 July and 17 August 2026 there were 6 transactions.", ["2026-08-17", "6"]],
    ["en", "Fund15 paid 97,600 USD for version 2.", ["15", "97600", "2"]],
    ["en", "CertiK audited it; it has the Apache license and runs on Ethereum.", ["CertiK", "Apache", "Ethereum"]],
    ["en", "It's the largest marketplace on Cardano.", ["superlative"]],
    ["en", "It was the first lending protocol on Cardano.", ["superlative"]],
    ["nl", "Het werd het eerste memetoken op Cardano.", ["superlative"]],
    ["de", "Der größte Marktplatz auf Cardano", ["superlative"]],
    ["fr", "La plus grande place de marché de Cardano", ["superlative"]],
    ["es", "El mayor mercado de Cardano", ["superlative"]],
    ["pt", "O maior mercado da Cardano", ["superlative"]],
    ["it", "Il più grande mercato di Cardano", ["superlative"]],
    ["pl", "Największy rynek na Cardano", ["superlative"]],
  ])("finds in %s: %s", (language, text, facts) => expect(findTextFacts(text, language).map(({ fact }) => fact)).toEqual(facts));

  test.each<[Language, string]>([
    ["en", "This layer 2 follows CIP-30 and addr1 addresses on Cardano."],
    ["en", "First connect a wallet; see https://example.org/2024/05."],
    ["es", "Las instrucciones son más antiguas que Cardano; la mayor parte es gratis."],
    ["nl", "Een Cardano-node staat het grootste deel van de tijd te wachten."],
  ])("ignores in %s: %s", (language, text) => expect(findTextFacts(text, language)).toEqual([]));
});

describe("the support of a project", () => {
  const minswap = projects().get("minswap");
  test.each<[string, boolean]>([
    ["2022-03", true],
    ["2022-03-09", false],
    ["2021", true],
    ["CertiK", true],
    ["Hacken", false],
    ["superlative", false],
  ])("includes %s: %s", (fact, expected) => expect(minswap && supportOf(minswap)(fact)).toBe(expected));
});
