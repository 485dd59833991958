import { readZoneOffset } from "./feed-time-zone.server.ts";
import { DAY, MINUTE, SECOND } from "#app/foundation/durations.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const FIRST_FEED = Date.UTC(1999, 0, 1);

/** First letters of month names in the feeds' languages, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ["jan", "ene", "gen", "sty"],
  ["feb", "fev", "lut"],
  ["mar", "mrt", "maa"],
  ["apr", "avr", "abr", "kwi"],
  ["may", "mai", "maj", "mag", "mei"],
  ["jun", "juin", "giu", "cze"],
  ["jul", "juil", "lug", "lip"],
  ["aug", "aou", "ago", "sie"],
  ["sep", "set", "wrz"],
  ["oct", "okt", "out", "ott", "paz"],
  ["nov", "lis"],
  ["dec", "dez", "dic", "gru"],
];

const MONTH = `(?<![a-z])(${MONTHS.flat().join("|")})[a-z]{0,9}\\.?`;
const OF = "(?:(?:del?|of) )?";
const ISO = /(?<![\d.-])(\d{4})([-/.])(\d{1,3})\2(\d{1,2})(?!\d)/;
const DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:\\.|º|o|er|st|nd|rd|th)?,?[ /-]*(?:[a-z]{3,12}, )?${OF}${MONTH},?[ /.-]*${OF}(\\d{4}|\\d\\d(?!:))(?!\\d)`,
);
const MONTH_FIRST = new RegExp(`${MONTH}[ -]*(\\d{1,2})(?:st|nd|rd|th)?[, -]+(\\d{4})(?!\\d)`);
const YEAR_FIRST = new RegExp(`(?<!\\d)(\\d{4})[, -]+${MONTH}[ -]*(\\d{1,2})(?!\\d)`);
/** Format of C, Java and Twitter: "Mon May 04 03:02:01 PDT 2026". */
const YEAR_LAST = new RegExp(`${MONTH} (\\d{1,2}),? (\\d{1,2}:\\d\\d(?::\\d\\d)?)((?: [a-z+-][\\w:+-]{0,9})?) (\\d{4})(?!\\d)`);
const NUMBERS = /(?<![\d.:+-])(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d\d)(?![\d:])/;

const TIME = /(?<![\d:.+-])(\d{1,2})[:h](\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?(?!:?\d)(?: *([ap])\.? ?m\b\.?)?/;
const OTHER_TIMES = [
  /(?<![\d:.+-])(\d{1,2})\.(\d\d)(?:\.(\d\d))?(?![.:]?\d)(?: *([ap])\.? ?m\b\.?)?/,
  /(?<![\d:.+-])(\d{1,2})()() *([ap])\.? ?m\b\.?/,
  /(?<![\d:.+-])(\d\d)(\d\d)(\d\d)?(?![\d:])()/,
];

/** Order of the numbers in "03/04/2026". */
export type DateOrder = "day-first" | "month-first";

interface Day {
  midnight: number;
  order?: DateOrder;
}

/**
 * Parses an item's date: RFC 3339, RFC 822 with its two-digit years, Unix time, and publishers' variants, such as "Seg, 24 Set 2018
 * 19:42:40 -0300", "Mon, 03/30/2020 - 19:19" or "03 Apr 02 1500 GMT". A time without a zone is UTC. We don't use `Date.parse`, because it
 * accepts almost anything with a number and reads zoneless times in the machine's zone.
 * @param now milliseconds since 1970; a later date means a fast clock, and becomes now
 * @param order this feed's order of day and month, if known
 * @returns milliseconds since 1970; null if it's no date, is ambiguous or is before feeds existed
 */
export function readFeedDate(text: string, now: number, order?: DateOrder): number | null {
  const plain = fold(text);
  const timestamp = /^\d+(?:\.\d{1,9})?$/.test(plain) ? readDigits(plain, now) : readDate(plain, now, order);
  return timestamp === null || timestamp < FIRST_FEED ? null : Math.min(timestamp, now);
}

/** Finds the order of day and month: from a feed's unambiguous dates, else from its language; undefined if neither decides it. */
export function findDateOrder(texts: readonly string[], now: number, language: string | undefined): DateOrder | undefined {
  const found = new Set(
    texts.flatMap((text) => {
      const days = readNumbers(fold(text), now);
      return days.length === 1 ? (days[0]?.order ?? []) : [];
    }),
  );
  const [only] = found;
  if (found.size > 0) return found.size === 1 ? only : undefined;
  const [code = "", region = ""] = (language ?? "").toLowerCase().split(/[-_]/);
  if (code === "en")
    return region === "us" ? "month-first" : ["gb", "uk", "ie", "au", "nz", "in", "za"].includes(region) ? "day-first" : undefined;
  return LANGUAGES.some((candidate) => candidate.code === code) ? "day-first" : undefined;
}

const fold = (text: string): string =>
  text
    .slice(0, 120)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[‐-―−]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Unix time, or a date written without separators. */
function readDigits(digits: string, now: number): number | null {
  const [whole = ""] = digits.split(".");
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0"] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(whole) ?? [];
  if (year !== "") return timestampOf(midnightOf(Number(year), Number(month), Number(day)), [hour, minute, second], 0);
  const unit = new Map([
    [9, SECOND],
    [10, SECOND],
    [12, 1],
    [13, 1],
    [16, 1e-3],
  ]).get(whole.length);
  const timestamp = unit === undefined ? null : Math.floor(Number(digits) * unit);
  return timestamp === null || timestamp > now + DAY ? null : timestamp;
}

function readDate(text: string, now: number, order: DateOrder | undefined): number | null {
  const note = /\(([^()]*)\)|\[([^[\]]*)\]/.exec(text);
  const usual = text
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, " ")
    .replace(YEAR_LAST, "$1 $2 $5 $3$4")
    .replace(/^(\d{4})(\d\d)(\d\d)(?=[t ])/, "$1-$2-$3")
    .trim();
  const { days, rest } = readDay(usual, now);
  const [day] = days.length > 1 ? days.filter((candidate) => candidate.order === order) : days;
  if (day === undefined) return null;
  const time = [TIME, ...OTHER_TIMES].map((pattern) => pattern.exec(rest)).find((found) => found !== null);
  if (!time) return readDateOnly(day.midnight, rest);
  const [whole, hour = "", minute = "", second = "", half = ""] = time;
  const wall = timestampOf(day.midnight, [half === "" ? hour : hourOfDay(Number(hour), half), minute, second], 0);
  if (wall === null) return null;
  const named = rest.slice(time.index + whole.length).trim();
  const offset = readZoneOffset(/[a-z0-9]/.test(named) ? named : (note?.[1] ?? note?.[2] ?? ""), wall);
  return offset === null ? null : wall - offset * MINUTE;
}

/** A date without a time: only an offset may follow, no other number. */
function readDateOnly(midnight: number, rest: string): number | null {
  const at = rest.search(/[+-] ?\d/);
  const offset = at === -1 ? 0 : readZoneOffset(rest.slice(at), midnight);
  return offset === null || /\d/.test(at === -1 ? rest : rest.slice(0, at)) ? null : midnight - offset * MINUTE;
}

/** Possible dates in a text, and the rest of the text. */
function readDay(text: string, now: number): { days: Day[]; rest: string } {
  const without = (found: RegExpExecArray) =>
    `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length).replace(/^:/, "")}`;
  const single = (found: RegExpExecArray, year: number, month: number, day: number) => {
    const midnight = midnightOf(year, month, day);
    return { days: midnight === null ? [] : [{ midnight }], rest: without(found) };
  };
  const iso = ISO.exec(text);
  if (iso) return single(iso, Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return single(dayFirst, fullYear(dayFirst[3] ?? ""), monthOf(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return single(monthFirst, Number(monthFirst[3]), monthOf(monthFirst[1] ?? ""), Number(monthFirst[2]));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return single(yearFirst, Number(yearFirst[1]), monthOf(yearFirst[2] ?? ""), Number(yearFirst[3]));
  const numbers = NUMBERS.exec(text);
  return numbers ? { days: readNumbers(text, now), rest: without(numbers) } : { days: [], rest: text };
}

const monthOf = (name: string): number => MONTHS.findIndex((starts) => starts.includes(name)) + 1;

/** Valid readings of "03/04/2026" that aren't in the future and match a weekday beside it. */
function readNumbers(text: string, now: number): Day[] {
  const found = NUMBERS.exec(text);
  if (!found || ISO.test(text)) return [];
  const [, first, mark, second, written = ""] = found;
  const year = fullYear(written);
  const readings: Day[] = (
    [
      ["day-first", second, first],
      ["month-first", first, second],
    ] as const
  ).flatMap(([order, month, day]) => {
    const midnight = midnightOf(year, Number(month), Number(day));
    return midnight === null ? [] : [{ midnight, order }];
  });
  // Every country that writes dots writes the day first.
  if (mark === "." || first === second) return readings.slice(0, 1).map(({ midnight }) => ({ midnight }));
  const past = readings.filter(({ midnight }) => midnight <= now + DAY);
  const weekday = WEEKDAYS.get(/^[a-z]+/.exec(text)?.[0] ?? "");
  const onDay = past.filter(({ midnight }) => new Date(midnight).getUTCDay() === weekday);
  return onDay.length > 0 ? onDay : past;
}

/** Names of weekdays in all languages of the site, without accents and dots. */
const WEEKDAYS = new Map<string, number>(
  LANGUAGES.flatMap(({ code }) =>
    (["short", "long"] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(code, { weekday, timeZone: "UTC" });
      // 4 January 1970 was a Sunday.
      return [0, 1, 2, 3, 4, 5, 6].map((day) => [/^[a-z]+/.exec(fold(format.format((day + 3) * DAY)))?.[0] ?? "", day] as const);
    }),
  ),
);

/** Some publishers write "13:30 PM". */
const hourOfDay = (hour: number, half: string): string => String(hour > 12 ? hour : (hour % 12) + (half === "p" ? 12 : 0));

/** RFC 2822, 4.3: up to 49 is this century, other short years are the last one. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year + (year < 50 ? 2000 : 1900);
}

/** Null for 31 February, which would roll over into March. */
function midnightOf(year: number, month: number, day: number): number | null {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  return midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day ? null : midnight.getTime();
}

function timestampOf(midnight: number | null, time: readonly string[], offset: number): number | null {
  const [hour = 0, minute = 0, second = 0] = time.map(Number);
  if (midnight === null || hour > 24 || minute > 59 || second > 60) return null;
  return midnight + ((hour * 60 + minute) * 60 + second) * SECOND - offset * MINUTE;
}
