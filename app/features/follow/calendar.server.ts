export interface CalendarEntry {
  /** Never changes: calendar apps replace the entry that has this UID. */
  uid: string;
  at: number;
  title: string;
  text: string;
  url: string;
  /** Time when we first knew of it, in milliseconds since 1970. */
  knownAt: number;
}

export interface Calendar {
  name: string;
  /** BCP 47 tag of the texts, such as pt-BR. */
  language: string;
  entries: readonly CalendarEntry[];
}

/** RFC 5545, 3.1. */
const MAX_LINE_BYTES = 75;

/** Escapes a text value (RFC 5545, 3.3.11). Control characters aren't allowed in it. */
const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");

/** Folds a line between characters. Continuation lines begin with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    const limit = parts.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1;
    if (Buffer.byteLength(part + character) > limit) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}

/** Format: 20261125T030000Z */
const utc = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** An iCalendar document (RFC 5545). It always contains the UTC time zone, because a calendar needs at least one component. */
export function renderCalendar({ name, language, entries }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cardano Gateway//Follow//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME;LANGUAGE=${language}:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "TZNAME:UTC",
    "END:STANDARD",
    "END:VTIMEZONE",
    ...entries.flatMap(({ uid, at, title, text, url, knownAt }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${utc(knownAt)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY;LANGUAGE=${language}:${escapeText(title)}`,
      `DESCRIPTION;LANGUAGE=${language}:${escapeText(text)}`,
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}
