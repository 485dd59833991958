import { describe, expect, test } from "vitest";
import { alternates } from "#app/foundation/i18n/alternates.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { LANGUAGES, pathIn, splitPath } from "#app/foundation/i18n/languages.ts";

describe("splitPath and pathIn", () => {
  test.each([
    ["/", "en", "/"],
    ["/news", "en", "/news"],
    ["/de", "de", "/"],
    ["/de/", "de", "/"],
    ["/de/news", "de", "/news"],
    ["/pt/ecosystem/defi/dex", "pt", "/ecosystem/defi/dex"],
    ["/demo", "en", "/demo"],
    ["/iterate", "en", "/iterate"],
    ["/plan/pl", "en", "/plan/pl"],
    ["/DE", "en", "/DE"],
    ["/en/news", "en", "/en/news"],
    ["/xx/news", "en", "/xx/news"],
  ])("Splits %s into %s and %s", (path, language, rest) => {
    expect(splitPath(path)).toEqual({ language, path: rest });
  });

  test("Keeps the path when the language is switched and back", () => {
    for (const { code } of LANGUAGES)
      for (const path of ["/", "/news", "/ecosystem/defi/dex/project/minswap"])
        expect(splitPath(pathIn(path, code))).toEqual({ language: code, path });
  });

  test("Lists every language once, and x-default, as alternates", () => {
    expect(alternates("https://x.org", "/news").map(({ hreflang, href }) => `${hreflang} ${href}`)).toEqual([
      "en https://x.org/news",
      "nl https://x.org/nl/news",
      "de https://x.org/de/news",
      "fr https://x.org/fr/news",
      "es https://x.org/es/news",
      "pt-BR https://x.org/pt/news",
      "it https://x.org/it/news",
      "pl https://x.org/pl/news",
      "x-default https://x.org/news",
    ]);
  });
});

const NBSP = "\u00a0";
describe("formatsFor", () => {
  test.each([
    ["en", "$0.4500", "+5.24%", "\u22121.50%", "$15.20B", "45.2K"],
    ["nl", `$${NBSP}0,4500`, "+5,24%", "\u22121,50%", `$${NBSP}15,20${NBSP}mld.`, "45,2K"],
    ["de", `0,4500${NBSP}$`, `+5,24${NBSP}%`, `\u22121,50${NBSP}%`, `15,20${NBSP}Mrd.${NBSP}$`, "45.200"],
    ["fr", `0,4500${NBSP}$`, `+5,24${NBSP}%`, `\u22121,50${NBSP}%`, `15,20${NBSP}Md${NBSP}$`, `45,2${NBSP}k`],
    ["es", `0,4500${NBSP}$`, `+5,24${NBSP}%`, `\u22121,50${NBSP}%`, `15,20${NBSP}mil${NBSP}M${NBSP}$`, `45,2${NBSP}mil`],
    ["pt", `US$${NBSP}0,4500`, "+5,24%", "\u22121,50%", `US$${NBSP}15,20${NBSP}bi`, `45,2${NBSP}mil`],
    ["it", `0,4500${NBSP}$`, "+5,24%", "\u22121,50%", `15,20${NBSP}Mld${NBSP}$`, "45,2K"],
    ["pl", `0,4500${NBSP}$`, "+5,24%", "\u22121,50%", `15,20${NBSP}mld${NBSP}$`, `45,2${NBSP}tys.`],
  ] as const)("Writes prices, changes and large numbers in %s as readers expect", (language, price, up, down, cap, count) => {
    const formats = formatsFor(language);
    expect([formats.price(0.45), formats.change(5.24), formats.change(-1.5), formats.usdCompact(15.2e9), formats.compact(45_200)]).toEqual([
      price,
      up,
      down,
      cap,
      count,
    ]);
  });

  test.each([
    [0, "0s ago"],
    [12, "12s ago"],
    [59, "59s ago"],
    [61, "1m ago"],
    [7_300, "2h ago"],
    [200_000, "2d ago"],
    [-50, "0s ago"],
  ])("Formats an age of %i seconds as %s", (seconds, text) => {
    expect(formatsFor("en").age(1_000_000_000_000 - seconds * 1000, 1_000_000_000_000)).toBe(text);
  });

  test.each([
    ["en", "12s ago", "4d 9h"],
    ["de", "vor 12 Sek.", "4 Tg. 9 Std."],
    ["fr", "il y a 12 s", "4 j 9 h"],
    ["pl", "12 sek. temu", "4 dni 9 godz."],
  ] as const)("Formats ages and durations naturally in %s", (language, age, duration) => {
    const formats = formatsFor(language);
    expect([formats.age(0, 12_000), formats.duration(380_000_000)].map((text) => text.replaceAll(NBSP, " "))).toEqual([age, duration]);
  });

  test.each([
    ["en", 204, "3m 24s", "41.7%"],
    ["en", 59.6, "1m 0s", "41.7%"],
    ["de", 24, "24 Sek.", "41,7 %"],
    ["fr", 204, "3 min 24 s", "41,7 %"],
  ] as const)("Formats a short stay and a rough share naturally in %s", (language, seconds, stay, percent) => {
    const formats = formatsFor(language);
    expect([formats.stay(seconds), formats.percent(41.7)].map((text) => text.replaceAll(NBSP, " "))).toEqual([stay, percent]);
  });

  test.each([
    ["en", "$295.96K"],
    ["de", `295.963${NBSP}$`],
    ["pl", `295,96${NBSP}tys.${NBSP}$`],
  ] as const)("Formats thousands of dollars without cents in %s", (language, text) =>
    expect(formatsFor(language).usdCompact(295_962.72)).toBe(text),
  );

  test("Uses no space that Node and browsers write differently", () => {
    for (const { code } of LANGUAGES) {
      const formats = formatsFor(code);
      const all = [
        formats.price(1234.5, 2),
        formats.usdCompact(1.5e9),
        formats.integer(1234),
        formats.change(-2),
        formats.dateTime(0),
        formats.clock(0),
        formats.duration(380_000_000),
      ];
      expect(all.join("|")).not.toMatch(/\u202f/);
      expect(formats.integer(1234)).toMatch(/^1\D234$/);
    }
  });
});
