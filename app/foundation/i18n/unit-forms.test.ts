import { describe, expect, test } from "vitest";
import { SECOND } from "#app/foundation/durations.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { LANGUAGES, localeOf } from "#app/foundation/i18n/languages.ts";

const UNITS = { second: SECOND, minute: 60 * SECOND, hour: 3_600 * SECOND, day: 86_400 * SECOND };
const ages = [
  ...[0, 1, 2, 5, 11, 21, 59].map((amount) => ["second", amount] as const),
  ...[1, 2, 5, 22, 59].map((amount) => ["minute", amount] as const),
  ...[1, 2, 12, 23].map((amount) => ["hour", amount] as const),
  ...[1, 2, 5, 21, 101, 999].map((amount) => ["day", amount] as const),
];
const plain = (text: string) => text.replaceAll("\u202f", "\u00a0");

describe.each(LANGUAGES.map(({ code }) => code))("Units in %s", (language) => {
  const style = language === "en" ? "narrow" : "short";
  const formats = formatsFor(language);

  test("Match the platform's ages", () => {
    const platform = new Intl.RelativeTimeFormat(localeOf(language), { style, numeric: "always" });
    const expected = ages.map(([unit, amount]) => plain(platform.format(-amount, unit)));
    expect(ages.map(([unit, amount]) => formats.age(0, amount * UNITS[unit]))).toEqual(expected);
  });

  test("Match the platform's durations", () => {
    const written = (unit: string, amount: number) =>
      plain(new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: style }).format(amount));
    for (const [minutes, seconds] of [
      [1, 0],
      [2, 1],
      [59, 59],
    ] as const)
      expect(formats.stay(60 * minutes + seconds)).toBe(`${written("minute", minutes)} ${written("second", seconds)}`);
    for (const [days, hours] of [
      [1, 1],
      [2, 5],
      [21, 23],
      [365, 2],
    ] as const)
      expect(formats.duration(days * UNITS.day + hours * UNITS.hour)).toBe(`${written("day", days)} ${written("hour", hours)}`);
  });

  test("Group thousands of days", () => {
    expect(formats.age(0, 1_234 * UNITS.day)).toContain(formats.integer(1_234));
  });
});
