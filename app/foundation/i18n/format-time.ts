/** The first day of a month, where it's an ordinal: `Intl` gives "1 mai" for "1er mai". */
const FIRST_DAY: Record<string, string> = { fr: "1er", it: "1º", pt: "1º" };

/** Formats a time, with the first day of a month as people write it in the format's language. */
export const formatTime = (format: Intl.DateTimeFormat, ms: number): string =>
  format
    .formatToParts(ms)
    .map(({ type, value }) => (type === "day" && value === "1" && FIRST_DAY[format.resolvedOptions().locale.slice(0, 2)]) || value)
    .join("");
