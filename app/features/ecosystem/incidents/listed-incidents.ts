import * as v from "valibot";
import { DAY } from "#app/foundation/durations.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Two records of the same incident may give days that are so far apart. */
const SAME_INCIDENT_MS = 10 * DAY;

/** The page of the list, for people. */
export const INCIDENT_LIST = { name: "DefiLlama", title: "DefiLlama: Hacks", url: "https://defillama.com/hacks" } as const;

/** What DefiLlama's list says of an incident, in its words; null means that it doesn't say. */
export const listedIncidentSchema = v.object({
  id: v.string(),
  /** The project of the catalogue; null where none is known. */
  projectId: v.nullable(v.string()),
  name: v.string(),
  /** YYYY-MM-DD in UTC. */
  day: v.string(),
  classification: v.nullable(v.string()),
  technique: v.nullable(v.string()),
  lossUsd: v.nullable(v.number()),
  refundedUsd: v.nullable(v.number()),
  chains: v.array(v.string()),
  /** What it links as its source: someone else's page, which no one here has looked at. */
  url: v.nullable(v.string()),
});
export type ListedIncident = v.InferOutput<typeof listedIncidentSchema>;

/** The newest reading of the list, as far as it concerns us. Times in milliseconds since 1970, 0 for never. */
export const listedIncidentsTopic = topic(
  "listed-incidents",
  v.object({
    /** Newest first. */
    incidents: v.array(listedIncidentSchema),
    /** How many of its entries we couldn't read. */
    leftOut: v.number(),
    readAt: v.number(),
    /** When its owner first refused us the list. */
    refusedAt: v.number(),
  }),
);
export type ListedIncidents = v.InferOutput<typeof listedIncidentsTopic.schema>;
export const NO_INCIDENTS_READ: ListedIncidents = { incidents: [], leftOut: 0, readAt: 0, refusedAt: 0 };

/** Since when the list isn't available to us; null while it is. */
export const unavailableSince = ({ readAt, refusedAt }: ListedIncidents): number | null => (refusedAt > readAt ? refusedAt : null);

/** The last day that a date such as 2026, 2026-09 or 2026-09-13 means, at midnight (UTC). */
function lastDayOf(date: string): number {
  const [year = 0, month, day] = date.split("-").map(Number);
  if (month === undefined) return Date.UTC(year + 1, 0, 1) - DAY;
  return day === undefined ? Date.UTC(year, month, 1) - DAY : Date.parse(date);
}

/**
 * The incidents of our own register that a project's listed ones are about: within ten days, and each of ours is one of them, the nearest. A second
 * theft in the same week is another one.
 */
export function matchIncidents<Own extends { date: string }, Listed extends Pick<ListedIncident, "day">>(
  own: readonly Own[],
  listed: readonly Listed[],
): Map<Listed, Own> {
  const pairs = listed.flatMap((one) =>
    own.flatMap((ours) => {
      const [at, first, last] = [Date.parse(one.day), Date.parse(ours.date), lastDayOf(ours.date)];
      // To the farther end, so that a day is nearer than the year around it.
      const distance = Math.max(Math.abs(at - first), Math.abs(at - last));
      return at >= first - SAME_INCIDENT_MS && at <= last + SAME_INCIDENT_MS ? [{ one, ours, distance }] : [];
    }),
  );
  const matched = new Map<Listed, Own>();
  const taken = new Set<Own>();
  for (const { one, ours } of pairs.sort((left, right) => left.distance - right.distance)) {
    if (matched.has(one) || taken.has(ours)) continue;
    matched.set(one, ours);
    taken.add(ours);
  }
  return matched;
}

/** The losses that the list states, as sentences. */
export const statedLosses = (t: Translate, formats: Formats, { lossUsd, refundedUsd }: ListedIncident): string[] => [
  ...(lossUsd === null ? [] : [t("health:incidents.lost", { amount: formats.usdCompact(lossUsd) })]),
  ...(refundedUsd === null ? [] : [t("health:incidents.refunded", { amount: formats.usdCompact(refundedUsd) })]),
];

/** What the list says of an incident, and that no one here has reviewed it. */
export function listedIncidentText(t: Translate, formats: Formats, incident: ListedIncident): string {
  const date = formats.date(Date.parse(incident.day));
  const words = incident.technique ?? incident.classification;
  const said = words === null ? t("health:alert.incidentWithoutWords", { date }) : t("health:alert.incident", { date, words });
  return [said, ...statedLosses(t, formats, incident), t("health:incidents.notReviewed")].join(" ");
}
