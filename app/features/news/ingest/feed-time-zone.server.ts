import { MINUTE } from "#app/foundation/durations.ts";

const MAX_OFFSET = 14 * 60;

/** Zone names of RFC 822 and of publishers, with minutes east of Greenwich, or a place whose offset depends on the season. */
const ZONES = new Map<string, number | string>([
  ...["z", "gmt", "utc", "ut", "uct", "cut", "wet", "wez"].map((name) => [name, 0] as const),
  ["nst", -210],
  ["ndt", -150],
  ["ast", -240],
  ["adt", -180],
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
  ["at", "America/Halifax"],
  ["et", "America/New_York"],
  ["ct", "America/Chicago"],
  ["mt", "America/Denver"],
  ["pt", "America/Los_Angeles"],
  ["brt", -180],
  ["brst", -120],
  ["art", -180],
  ["clt", -240],
  ["clst", -180],
  ["cot", -300],
  ["pet", -300],
  ["bst", 60],
  ["west", 60],
  ["wesz", 60],
  ["wat", 60],
  ["cet", 60],
  ["met", 60],
  ["mez", 60],
  ["cest", 120],
  ["cedt", 120],
  ["mest", 120],
  ["mesz", 120],
  ["cat", 120],
  ["sast", 120],
  ["eet", 120],
  ["oez", 120],
  ["eest", 180],
  ["oesz", 180],
  ["eat", 180],
  ["trt", 180],
  ["msk", 180],
  ["gst", 240],
  ["pkt", 300],
  ["ist", 330],
  ["npt", 345],
  ["ict", 420],
  ["wib", 420],
  ["sgt", 480],
  ["hkt", 480],
  ["pht", 480],
  ["myt", 480],
  ["awst", 480],
  ["jst", 540],
  ["kst", 540],
  ["acst", 570],
  ["acdt", 630],
  ["aest", 600],
  ["aedt", 660],
  ["nzst", 720],
  ["nzdt", 780],
]);

const FILLER = /^(?:(?:uhr|hrs?|horas?|heures?|ore|godz|o'clock|h)\b)?[\s,.;:|]*/;
/** "MST-07:00", "GMT +0100", "--0700", "-05:00Z": the number counts, whatever name is beside it. */
const OFFSET = /^(?:[a-z]{1,5} ?)?([+-])[+-]? ?(\d{1,2})(?::?(\d\d))?(?::?\d\d)?(?![\d:])/;
const PLACE = /^[a-z]{2,20}(?:\/[a-z0-9_+-]{1,30}){1,2}/;
const PHRASE = /^((?:[a-z]{2,12} ){1,3})time\b/;

/**
 * Parses the text after a time.
 * @param text lower case
 * @param wall local time in that zone, in milliseconds
 * @returns minutes east of Greenwich, 0 without a zone, null for an unknown one
 */
export function readZoneOffset(text: string, wall: number): number | null {
  const zone = text.replace(/^[\s,.;:|]+/, "").replace(FILLER, "");
  if (zone === "" || /^0{2,4}\b/.test(zone)) return 0;
  const [, sign, hours, minutes = "0"] = OFFSET.exec(zone) ?? [];
  if (sign !== undefined) {
    const offset = Number(hours) * 60 + Number(minutes);
    return offset > MAX_OFFSET || Number(minutes) > 59 ? null : sign === "-" ? -offset : offset;
  }
  const place = PLACE.exec(zone)?.[0];
  if (place !== undefined) return offsetAt(place, wall);
  const known = ZONES.get(initials(zone) ?? /^[a-z]{1,5}\b/.exec(zone)?.[0] ?? "");
  return typeof known === "string" ? offsetAt(known, wall) : (known ?? null);
}

/** "Eastern Standard Time" is EST; "Central European Standard Time" is CET. */
function initials(zone: string): string | undefined {
  const words = PHRASE.exec(zone)?.[1]?.trim().split(" ");
  if (words === undefined) return undefined;
  const kept = words.includes("european") ? words.filter((word) => word !== "standard") : words;
  return `${kept.map((word) => word.charAt(0)).join("")}t`;
}

function offsetAt(timeZone: string, wall: number): number | null {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    const at = (timestamp: number): number => {
      const name = format.formatToParts(timestamp).find(({ type }) => type === "timeZoneName")?.value ?? "";
      const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
      return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
    };
    return at(wall - at(wall) * MINUTE);
  } catch {
    return null;
  }
}
