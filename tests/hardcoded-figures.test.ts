import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { FIGURE_PLACEHOLDER, TEXT_FIGURES } from "#app/foundation/content/text-figures.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { findHardcodedFigures } from "#tests/hardcoded-figures.ts";
import { textsOf } from "#tests/site-texts.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const content = join(import.meta.dirname, "../content");

const place = v.pipe(v.string(), v.regex(/^(?:projects|pages|messages|questions)\/[a-z0-9-]+$|^terms$/));
const allowance = v.strictObject({
  in: v.pipe(v.array(place), v.nonEmpty()),
  figures: v.pipe(v.array(v.pipe(v.union([v.string(), finiteNumber]), v.transform(String))), v.nonEmpty()),
  reason: v.pipe(v.string(), v.minLength(10)),
  source: v.pipe(v.string(), v.minLength(5)),
  date: v.pipe(v.unknown(), v.toString(), v.regex(/^\d{4}(?:-\d\d){0,2}$/)),
});
const { allowed } = v.parse(
  v.strictObject({ allowed: v.array(allowance) }),
  parseYaml(readFileSync(join(content, "typed-figures.yaml"), "utf8")),
);

const found = new Map(
  LANGUAGES.map(({ code }) => [
    code,
    textsOf(code).flatMap(([where, texts]) =>
      texts.flatMap((text) => findHardcodedFigures(text, code).map((figure) => ({ ...figure, where }))),
    ),
  ]),
);
const isAllowed = (where: string, figure: string) => allowed.some((item) => item.in.includes(where) && item.figures.includes(figure));

test.each(LANGUAGES)("texts in $name have no hardcoded figures", ({ code }) => {
  const typed = (found.get(code) ?? [])
    .filter(({ where, figure }) => !isAllowed(where, figure))
    .map(({ where, figure, found: text }) => `${where}: ${text} (${figure})`);
  expect(
    typed,
    "Name a live figure by its placeholder, leave the number out, or say in content/typed-figures.yaml why it does not age.",
  ).toEqual([]);
});

test.each(LANGUAGES)("texts in $name use known live figures, the same as in English", ({ code }) => {
  const named = (language: Language) =>
    textsOf(language).flatMap(([where, texts]) =>
      texts.flatMap((text) => [...text.matchAll(FIGURE_PLACEHOLDER)].map(([, name = ""]) => ({ where, name }))),
    );
  const key = ({ where, name }: { where: string; name: string }) => `${where}: ${name}`;
  expect(
    named(code).filter(({ name }) => !TEXT_FIGURES.some((textFigure) => textFigure === name)),
    `Known are ${TEXT_FIGURES.join(", ")}.`,
  ).toEqual([]);
  expect(named(code).map(key).sort(), "Name the same figures in every language.").toEqual(named("en").map(key).sort());
});

test("every allowed figure is still used", () => {
  const all = new Set([...found.values()].flat().flatMap(({ where, figure }) => [where, `${where}: ${figure}`]));
  const idle = allowed.flatMap((item) =>
    item.in
      .filter((where) => !item.figures.some((figure) => all.has(`${where}: ${figure}`)))
      .map((where) => `${where}: ${item.figures.join(", ")}`),
  );
  expect(idle, "Take these out of content/typed-figures.yaml: no text has such a figure any more.").toEqual([]);
});

describe("the detector", () => {
  test.each<[Language, string, string[]]>([
    ["en", "The lower limit is 170 ADA (as of November 2026).", ["170 ADA"]],
    ["en", "About a thousand stake pools do it.", ["1000 pools"]],
    ["en", "It moved $2M, or $1.5 billion, or 97,600 USD.", ["2000000 USD", "1500000000 USD", "97600 USD"]],
    ["en", "The parameter k = 500 and 2.5 million members.", ["k 500", "2500000 members"]],
    ["en", "In August 2026 it counted 14,519 Cardano transactions.", ["14519 transactions"]],
    ["en", "A deposit of two ADA", ["2 ADA"]],
    ["en", "A fee of ₳0.17", ["0.17 ADA"]],
    ["de", "Bis zum 17. August 2026 trugen 14.519 Cardano-Transaktionen die Kennung.", ["14519 transactions"]],
    ["de", "höchstens 45 Milliarden ADA, etwa 0,17 ADA", ["45000000000 ADA", "0.17 ADA"]],
    ["nl", "tien miljoen Amerikaanse dollar en 2,5 miljard tokens", ["10000000", "2500000000 tokens"]],
    ["fr", "45 milliards d’ADA, 12 500 utilisateurs, environ mille pools", ["45000000000 ADA", "12500 users", "1000 pools"]],
    ["es", "45 mil millones de ADA, 2074 transacciones, unos mil pools", ["45000000000 ADA", "2074 transactions", "1000 pools"]],
    ["pt", "45 bilhões de ADA, dois ADA, 18.555 transações, US$ 2 mi", ["45000000000 ADA", "2 ADA", "18555 transactions", "2000000 USD"]],
    ["it", "45 miliardi di ADA, circa mille stake pool, 5.139 transazioni", ["45000000000 ADA", "1000 pools", "5139 transactions"]],
    [
      "pl",
      "45 miliardów ADA, około tysiąca pul, 124 472 transakcje, dziesięciu milionów dolarów",
      ["45000000000 ADA", "1000 pools", "124472 transactions", "10000000 USD"],
    ],
  ])("finds in %s: %s", (language, text, figures) =>
    expect(findHardcodedFigures(text, language).map(({ figure }) => figure)).toEqual(figures),
  );

  test.each<[Language, string]>([
    ["en", "A seed phrase has often 24 words."],
    ["en", "An epoch lasts five days; rewards come after 15 to 20 days."],
    ["en", "In 2025 users voted, on 17 August 2026 pools did."],
    ["en", "Keep two wallets and three apps."],
    ["en", "One wallet, one ADA handle, CIP-1694 and addr1 addresses"],
    ["en", "The limit is {figure:pool.minCost}, and {{count}} projects are listed."],
    ["en", "See https://example.org/500/ADA and Fund10."],
    ["de", "Seit dem 24. November 2022 sind zwei Wallets und 20 Sekunden je Block genug."],
    ["fr", "Cinq étapes, environ cinq minutes chacune, 2 fois par an"],
    ["es", "Un bloque cada 20 segundos, en 2024"],
    ["es", "¿Está activa mi pool? ¿Qué votan mis y mi DReps?"],
    ["it", "Il mio pool è attivo? I mio ADA?"],
    ["pt", "O banco do ano de 2023"],
    ["it", "Ogni 20 secondi un blocco"],
    ["nl", "Elke 20 seconden een blok, sinds 2017"],
    ["pl", "Blok mniej więcej co 20 sekund, od 2017 roku"],
  ])("ignores in %s: %s", (language, text) => expect(findHardcodedFigures(text, language)).toEqual([]));
});
