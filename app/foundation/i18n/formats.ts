import { formatTime } from "#app/foundation/i18n/format-time.ts";
import { localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { AGE_UNITS, DURATION_UNITS, TIME_UNITS, type TimeUnit, type UnitForms } from "#app/foundation/i18n/unit-forms.ts";

/** The minus sign, which differs from a hyphen. */
const MINUS = "\u2212";

/** Node and browsers use U+202F or U+00A0; one of them everywhere makes a live value identical to the rendered one. */
const normalizeSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, "\u00a0").replace(/^-|(?<=\s)-(?=\d)/g, MINUS);

function createFormats(language: Language) {
  const locale = localeOf(language);
  // An Intl object costs up to a millisecond on a phone, so each is created on first use.
  const number = (options: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => {
      // es, it, pt and pl don't group four-digit numbers by default.
      format ??= new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
      return normalizeSpaces(format.format(value));
    };
  };
  const time = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (ms: number) => {
      format ??= new Intl.DateTimeFormat(locale, { timeZone: "UTC", hourCycle: "h23", ...options });
      return normalizeSpaces(formatTime(format, ms));
    };
  };
  // In Brazil a bare "$" may mean reais.
  const usd = { style: "currency", currency: "USD", currencyDisplay: language === "pt" ? "symbol" : "narrowSymbol" } as const;
  const made = new Map<string, (value: number) => string>();
  /** Creates a format with variable options once per name. */
  const named = (name: string, options: Intl.NumberFormatOptions) => {
    let format = made.get(name);
    if (!format) made.set(name, (format = number(options)));
    return format;
  };
  const fixed = (value: number, digits: number): string =>
    named(`=${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits })(value);
  const grouped = number({ maximumFractionDigits: 0 });
  // Small counts are the same in all languages and need no Intl object (unit-forms.ts).
  const integer = (value: number): string => (Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : grouped(value));
  const inUnits = (forms: UnitForms, unit: TimeUnit) => (amount: number) => {
    const form = (unit === "day" && amount === 1 && forms[TIME_UNITS.length]) || forms[TIME_UNITS.indexOf(unit)];
    return (form ?? "#").replace("#", integer(amount));
  };
  const ago = (amount: number, unit: TimeUnit) => inUnits(AGE_UNITS[language], unit)(amount);
  const unit = (name: TimeUnit) => inUnits(DURATION_UNITS[language], name);
  const [days, hours, minutes, wholeSeconds] = [unit("day"), unit("hour"), unit("minute"), unit("second")];
  const wallClock = time({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const signed = number({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const alwaysSigned = number({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "always" });
  const percentShare = number({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percentRough = number({ style: "percent", maximumFractionDigits: 1 });

  const isSpelledOut = (value: number): boolean => language === "de" && Math.abs(value) >= 1e3 && Math.abs(value) < 1e6;
  /** Abbreviates with a fixed number of decimals, so that a column's figures align. German doesn't abbreviate thousands: they're whole. */
  const abbreviated = (digits: number, options: Intl.NumberFormatOptions = {}) => {
    const short = number({ ...options, notation: "compact", minimumFractionDigits: digits, maximumFractionDigits: digits });
    const whole = number({ ...options, maximumFractionDigits: 0 });
    return (value: number): string => (isSpelledOut(value) ? whole(value) : short(value));
  };
  const compactTenth = abbreviated(1);
  let exactCompact: Intl.NumberFormat | undefined;
  /** Size and name of the unit that abbreviates an amount. In Spanish 2 billion are "2000 M", so the unit is a million. */
  const compactUnit = (amount: number): { size: number; name: string } => {
    exactCompact ??= new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 15 });
    const parts = exactCompact.formatToParts(amount);
    const digits = parts.map(({ type, value }) => (type === "decimal" ? "." : type === "integer" || type === "fraction" ? value : ""));
    const name = parts.map(({ type, value }) => (type === "literal" || type === "compact" ? value : ""));
    return { size: amount === 0 ? 1 : amount / Number(digits.join("")), name: normalizeSpaces(name.join("")) };
  };

  return {
    /** Colon after a label: French puts a space before it. */
    colon: language === "fr" ? "\u00a0: " : ": ",
    price: (value: number, digits = 4): string =>
      named(`price ${digits}`, { ...usd, minimumFractionDigits: digits, maximumFractionDigits: digits })(value),
    /** A price in hundredths of a currency, such as 750 and "eur". */
    money: (cents: number, currency: string): string =>
      named(currency, { style: "currency", currency, minimumFractionDigits: 2, maximumFractionDigits: 2 })(cents / 100),
    inCurrency: (value: number, currency: string, digits: number): string =>
      named(`${currency} ${digits}`, { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits })(value),
    upTo: (value: number, digits: number): string => named(`${digits}`, { maximumFractionDigits: digits })(value),
    /** Always six decimals: a lovelace is a millionth of an ADA. */
    ada: number({ minimumFractionDigits: 6, maximumFractionDigits: 6 }),
    usdCompact: abbreviated(2, usd),
    /** A count: in full below a thousand. */
    compact: (value: number): string => (Math.abs(value) < 1e3 ? grouped(value) : compactTenth(value)),
    compactExact: abbreviated(2),
    /** A round number on a scale, abbreviated in the unit of the scale's largest number. */
    compactLike: (value: number, largest: number): string => {
      const { size, name } = compactUnit(largest);
      return `${named("2", { maximumFractionDigits: 2 })(value / size)}${name}`;
    },
    compactWhole: number({ notation: "compact", maximumFractionDigits: 0 }),
    integer,
    /** A number with exactly `digits` decimals. */
    fixed,
    decimal: number({ maximumFractionDigits: 2 }),
    rough: number({ maximumSignificantDigits: 3 }),
    /** Estimates side by side, with as many decimals as give the largest three digits. */
    roughRow(values: readonly number[]): string[] {
      const largest = Number(Math.max(0, ...values).toPrecision(3));
      const digits = largest > 0 ? Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest)))) : 0;
      return values.map((value) => fixed(digits > 0 ? value : Number(value.toPrecision(3)), digits));
    },
    /** A percent change (5.24 is 5.24 %) with its sign; none if it rounds to zero. */
    change: (percent: number): string => signed(percent / 100),
    signedChange: (percent: number): string => alwaysSigned(percent / 100),
    /** A share in percent (1.12 is 1.12 %). */
    share: (percent: number): string => percentShare(percent / 100),
    /** A share in percent with up to `digits` significant digits, for shares far below one percent. */
    percentUpTo: (percent: number, digits: number): string =>
      named(`% ${digits}`, { style: "percent", maximumSignificantDigits: digits })(percent / 100),
    /** A rough share in percent (42 is 42 %), with at most one decimal. */
    percent: (percent: number): string => percentRough(percent / 100),
    /** Time in UTC, such as 14:32:08 UTC. */
    clock: (ms: number): string => `${wallClock(ms)}\u00a0UTC`,
    hourMinute: time({ hour: "2-digit", minute: "2-digit" }),
    dayMonth: time({ day: "numeric", month: "short" }),
    monthYear: time({ month: "short", year: "numeric" }),
    /** A short month, such as 08/2026. */
    numericMonth: time({ month: "2-digit", year: "numeric" }),
    date: time({ day: "numeric", month: "short", year: "numeric" }),
    longDate: time({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    dayMonthTime: time({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
    dateTime: time({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }),
    /** Age of a time in seconds, minutes, hours or days. Milliseconds in. */
    age(ms: number, now: number): string {
      const seconds = Math.max(0, Math.round((now - ms) / 1000));
      if (seconds < 60) return ago(seconds, "second");
      if (seconds < 3600) return ago(Math.floor(seconds / 60), "minute");
      if (seconds < 86_400) return ago(Math.floor(seconds / 3600), "hour");
      return ago(Math.floor(seconds / 86_400), "day");
    },
    /** A duration in one unit: whole minutes, else seconds. Milliseconds in. */
    span: (ms: number): string => (ms >= 60_000 && ms % 60_000 === 0 ? minutes(ms / 60_000) : wholeSeconds(Math.round(ms / 1000))),
    /** A duration without zero units, such as 14h or 4m 42s. Seconds in. */
    length: (s: number): string =>
      s % 3600 === 0 ? hours(s / 3600) : s % 60 === 0 ? minutes(s / 60) : `${minutes(Math.floor(s / 60))} ${wholeSeconds(s % 60)}`,
    /** A duration in its two largest units, such as 4d 7h. Milliseconds in. */
    duration(ms: number): string {
      const total = Math.max(0, Math.floor(ms / 60_000));
      const [d, h, m] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60];
      return d > 0 ? `${days(d)} ${hours(h)}` : h > 0 ? `${hours(h)} ${minutes(m)}` : minutes(m);
    },
    /** A short duration in minutes and seconds, such as 3m 24s. Seconds in. */
    stay(length: number): string {
      const total = Math.max(0, Math.round(length));
      const [m, s] = [Math.floor(total / 60), total % 60];
      return m > 0 ? `${minutes(m)} ${wholeSeconds(s)}` : wholeSeconds(s);
    },
  };
}

export type Formats = ReturnType<typeof createFormats>;
const languages = new Map<Language, Formats>();

/** Formats of a language, created once because Intl objects are costly. */
export function formatsFor(language: Language): Formats {
  let formats = languages.get(language);
  if (!formats) languages.set(language, (formats = createFormats(language)));
  return formats;
}
