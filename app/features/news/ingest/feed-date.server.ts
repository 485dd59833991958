const FIRST_FEED = Date.UTC(1999, 0, 1);
const MINUTE = 60_000;

/** The beginnings of month names in the languages of the feeds, without accents; longer ones stand before shorter ones. */
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

/** Names of time zones that RFC 822 knows and some that publishers use; minutes east of Greenwich. */
const ZONES = new Map([
  ["est", -300],
  ["edt", -240],
  ["cst", -360],
  ["cdt", -300],
  ["mst", -420],
  ["mdt", -360],
  ["pst", -480],
  ["pdt", -420],
  ["hst", -600],
  ["akst", -540],
  ["akdt", -480],
  ["brt", -180],
  ["bst", 60],
  ["west", 60],
  ["cet", 60],
  ["met", 60],
  ["mez", 60],
  ["cest", 120],
  ["mest", 120],
  ["mesz", 120],
  ["eet", 120],
  ["eest", 180],
  ["msk", 180],
  ["sgt", 480],
  ["hkt", 480],
  ["jst", 540],
  ["kst", 540],
  ["aest", 600],
  ["aedt", 660],
  ["nzst", 720],
  ["nzdt", 780],
]);

const ISO = /^(\d{4})-?(\d\d)-?(\d\d)(?:[t ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)? ?(\S{1,9})?)?$/;
const WEEKDAY = "^(?:[a-z.-]{1,20}(?:, *| +))?";
const TIME =
  "(?:,? +(?:(?:at|um|om|a las|a|as|alle|o|-) +)?(\\d{1,2}):?(\\d\\d)(?::(\\d\\d)(?:[.,]\\d{1,9})?)?(?: *([ap])\\.?m\\b\\.?)?(?: *([a-z+-][\\w:+-]{0,8}))?)?";
const DAY_FIRST = new RegExp(`${WEEKDAY}(\\d{1,2})(?:\\.|º|er|st|nd|rd|th)?[ -](?:de )?([a-z]{3,12})\\.?[ -](?:de )?(\\d{2,4})${TIME}`);
const MONTH_FIRST = new RegExp(`${WEEKDAY}([a-z]{3,12})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}`);
/** As C and Java print moments: "Mon May 04 03:02:01 PDT 2026". */
const YEAR_LAST = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d\d:\d\d:\d\d)((?: [a-z]{1,5})?) (\d{4})$/;

/**
 * Reads the date of an item: RFC 3339, RFC 822 with its two-digit years, and what publishers make of them, such as
 * "Seg, 24 Set 2018 19:42:40 -0300" or "03 Apr 02 1500 GMT". A time without a zone is UTC. `Date.parse` would take
 * nearly anything that holds a number, and reads zoneless times in the machine's own zone.
 * @param now milliseconds since 1970; what is later is a clock that runs ahead, and becomes now
 * @returns milliseconds since 1970, or null for what is no date or before there were feeds
 */
export function readFeedDate(text: string, now: number): number | null {
  const plain = text.slice(0, 80).normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
  const moment = readIso(plain) ?? readNamed(plain);
  return moment === null || moment < FIRST_FEED ? null : Math.min(moment, now);
}

function readIso(text: string): number | null {
  const [, year, month, day, hour, minute, second, zone] = ISO.exec(text) ?? [];
  return year === undefined ? null : momentOf([Number(year), Number(month), Number(day)], [hour, minute, second], zone);
}

function readNamed(text: string): number | null {
  const usual = text.replace(YEAR_LAST, "$1 $2 $5 $3$4");
  const dayFirst = DAY_FIRST.exec(usual);
  const monthFirst = dayFirst ? null : MONTH_FIRST.exec(usual);
  const [, day, name = "", year, hour, minute, second, half, zone] =
    dayFirst ?? (monthFirst ? [monthFirst[0], monthFirst[2], monthFirst[1], ...monthFirst.slice(3)] : []);
  const month = MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
  if (month === 0 || year === undefined) return null;
  return momentOf([fullYear(year), month, Number(day)], [half ? hourOfDay(Number(hour), half) : hour, minute, second], zone);
}

/** Some write "13:30 PM": that hour is already one of the day. */
const hourOfDay = (hour: number, half: string): string => String(hour > 12 ? hour : (hour % 12) + (half === "p" ? 12 : 0));

/** RFC 2822, 4.3: up to 49 is this century, other short years are the last one. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year + (text.length === 2 && year < 50 ? 2000 : 1900);
}

function momentOf([year, month, day]: [number, number, number], time: (string | undefined)[], zone = ""): number | null {
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // 31 February would roll over into March.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day || hour > 24 || minute > 59 || second > 60) return null;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 - offsetOf(zone) * MINUTE;
}

/** Minutes east of Greenwich; a zone that no one knows is UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return ZONES.get(zone) ?? 0;
  const offset = Number(hours) * 60 + Number(minutes);
  return offset > 14 * 60 ? 0 : sign === "-" ? -offset : offset;
}
