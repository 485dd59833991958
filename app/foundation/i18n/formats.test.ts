import { expect, test } from "vitest";
import { formatsFor } from "#app/foundation/i18n/formats.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test.each([
  ["en", 0.2301, "eur", 4, "€0.2301"],
  ["de", 1234.5, "eur", 2, "1.234,50 €"],
  ["pl", 0.98, "pln", 4, "0,9800 zł"],
  ["pt", 1.5, "brl", 2, "R$ 1,50"],
] as const)("Formats, in %s, %d %s with %i decimals as %s", (language, value, currency, digits, text) =>
  expect(plain(formatsFor(language).inCurrency(value, currency, digits))).toBe(text),
);

test.each([
  ["en", "$512.40 $6.30K $663.12K $6.80M $6.73M $2.40B", "850 3.0K 2.9K 45.0B", "0.100000 4.547570"],
  ["nl", "$512,40 $6,30K $663,12K $6,80mln. $6,73mln. $2,40mld.", "850 3,0K 2,9K 45,0mld.", "0,100000 4,547570"],
  ["de", "512,40$ 6.300$ 663.123$ 6,80Mio.$ 6,73Mio.$ 2,40Mrd.$", "850 3.000 2.930 45,0Mrd.", "0,100000 4,547570"],
  ["fr", "512,40$ 6,30k$ 663,12k$ 6,80M$ 6,73M$ 2,40Md$", "850 3,0k 2,9k 45,0Md", "0,100000 4,547570"],
  ["es", "512,40$ 6,30mil$ 663,12mil$ 6,80M$ 6,73M$ 2.400,00M$", "850 3,0mil 2,9mil 45,0milM", "0,100000 4,547570"],
  ["pt", "US$512,40 US$6,30mil US$663,12mil US$6,80mi US$6,73mi US$2,40bi", "850 3,0mil 2,9mil 45,0bi", "0,100000 4,547570"],
  ["it", "512,40$ 6,30K$ 663,12K$ 6,80Mln$ 6,73Mln$ 2,40Mld$", "850 3,0K 2,9K 45,0Mld", "0,100000 4,547570"],
  ["pl", "512,40$ 6,30tys.$ 663,12tys.$ 6,80mln$ 6,73mln$ 2,40mld$", "850 3,0tys. 2,9tys. 45,0mld", "0,100000 4,547570"],
] as const)("Gives all amounts of a column, in %s, the same decimals: %s, %s and %s", (language, dollars, counts, rewards) => {
  const { usdCompact, compact, ada } = formatsFor(language);
  const row = (values: readonly number[], format: (value: number) => string) =>
    values.map((value) => format(value).replaceAll("\u00a0", "")).join(" ");
  expect(row([512.4, 6_300, 663_123, 6.8e6, 6.73e6, 2.4e9], usdCompact)).toBe(dollars);
  expect(row([850, 3_000, 2_930, 45e9], compact)).toBe(counts);
  expect(row([0.1, 4.54757], ada)).toBe(rewards);
});

test.each([
  [20_000, "20s"],
  [60_000, "1m"],
  [90_000, "90s"],
  [900_000, "15m"],
])("Formats a span of %i ms as %s", (ms, text) => expect(formatsFor("en").span(ms)).toBe(text));

test("Keeps significant digits of small shares and limits decimals of numbers", () => {
  const { percentUpTo, upTo } = formatsFor("en");
  expect([percentUpTo(3.06e-5, 2), percentUpTo(4.98, 2), upTo(1000.5, 2), upTo(0.168581, 4), upTo(2, 4)]).toEqual([
    "0.000031%",
    "5%",
    "1,000.5",
    "0.1686",
    "2",
  ]);
});

test.each([
  ["en", [0.5e9, 1e9, 1.5e9], ["0.5B", "1B", "1.5B"]],
  ["de", [0.5e9, 1e9, 1.5e9], ["0,5 Mrd.", "1 Mrd.", "1,5 Mrd."]],
  ["pl", [0.5e9, 1e9, 1.5e9], ["0,5 mld", "1 mld", "1,5 mld"]],
  ["es", [0.5e9, 1e9, 1.5e9], ["500 M", "1.000 M", "1.500 M"]],
  ["de", [200_000, 400_000], ["200.000", "400.000"]],
  ["en", [0, 0.25], ["0", "0.25"]],
] as const)("Formats, in %s, a scale of %j in one unit: %j", (language, values, texts) => {
  const { compactLike } = formatsFor(language);
  expect(values.map((value) => plain(compactLike(value, values.at(-1) ?? 0)))).toEqual(texts);
});

test.each([
  ["en", [17, 18.4, 20.5], ["17.0", "18.4", "20.5"]],
  ["en", [0.194, 0.269, 0.35], ["0.194", "0.269", "0.350"]],
  ["de", [85.1, 91.9, 103], ["85", "92", "103"]],
  ["en", [1_391_234, 1_451_234, 1_551_234], ["1,390,000", "1,450,000", "1,550,000"]],
  ["en", [0, 0, 0], ["0", "0", "0"]],
  ["en", [9.991, 9.994, 9.996], ["10.0", "10.0", "10.0"]],
  ["en", [0, 0.000001, 0.000002], ["0.000000", "0.000001", "0.000002"]],
] as const)("Formats, in %s, a row of estimates with equal decimals: %j as %j", (language, values, texts) => {
  expect(formatsFor(language).roughRow(values)).toEqual(texts);
});

test.each([
  ["en", "Sep 1", "Sep 1, 2026", "Tuesday, September 1, 2026", "Sep 11, 2026"],
  ["nl", "1 sep", "1 sep 2026", "dinsdag 1 september 2026", "11 sep 2026"],
  ["de", "1. Sept.", "1. Sept. 2026", "Dienstag, 1. September 2026", "11. Sept. 2026"],
  ["fr", "1er sept.", "1er sept. 2026", "mardi 1er septembre 2026", "11 sept. 2026"],
  ["es", "1 sept", "1 sept 2026", "martes, 1 de septiembre de 2026", "11 sept 2026"],
  ["pt", "1º de set.", "1º de set. de 2026", "terça-feira, 1º de setembro de 2026", "11 de set. de 2026"],
  ["it", "1º set", "1º set 2026", "martedì 1º settembre 2026", "11 set 2026"],
  ["pl", "1 wrz", "1 wrz 2026", "wtorek, 1 września 2026", "11 wrz 2026"],
] as const)("Writes the first day of a month in %s: %s, %s, %s; but the eleventh %s", (language, short, date, long, eleventh) => {
  const { dayMonth, date: dateOf, dayMonthTime, dateTime, longDate } = formatsFor(language);
  const first = Date.UTC(2026, 8, 1, 1, 1);
  expect([dayMonth(first), dateOf(first), longDate(first), dateOf(Date.UTC(2026, 8, 11))].map(plain)).toEqual([
    short,
    date,
    long,
    eleventh,
  ]);
  expect(plain(dayMonthTime(first)), "the hour stays as it is").toMatch(new RegExp(`^${short.replace(".", "\\.")},? .*01:01$`));
  expect(plain(dateTime(first))).toContain(date);
});
