import * as v from "valibot";
import { DAY } from "#app/foundation/durations.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Longest difference between the dates of two records of the same incident. */
const SAME_INCIDENT_MS = 10 * DAY;

export const INCIDENT_LIST = { name: "DefiLlama", title: "DefiLlama: Hacks", url: "https://defillama.com/hacks" } as const;

/** An incident in DefiLlama's list; null where the list has no value. */
export const listedIncidentSchema = v.object({
  id: v.string(),
  /** ID in our catalog; null when unknown. */
  projectId: v.nullable(v.string()),
  name: v.string(),
  /** YYYY-MM-DD in UTC. */
  day: v.string(),
  classification: v.nullable(v.string()),
  technique: v.nullable(v.string()),
  lossUsd: v.nullable(v.number()),
  refundedUsd: v.nullable(v.number()),
  chains: v.array(v.string()),
  /** The list's linked source, which we haven't checked. */
  url: v.nullable(v.string()),
});
export type ListedIncident = v.InferOutput<typeof listedIncidentSchema>;

/** Newest reading of the list, reduced to what concerns us. Times in milliseconds since 1970, 0 for never. */
export const listedIncidentsTopic = topic(
  "listed-incidents",
  v.object({
    /** Newest first. */
    incidents: v.array(listedIncidentSchema),
    /** Number of invalid rows. */
    leftOut: v.number(),
    readAt: v.number(),
    /** Time of DefiLlama's first refusal. */
    refusedAt: v.number(),
  }),
);
export type ListedIncidents = v.InferOutput<typeof listedIncidentsTopic.schema>;
export const NO_INCIDENTS_READ: ListedIncidents = { incidents: [], leftOut: 0, readAt: 0, refusedAt: 0 };

/** Time since when we're refused the list; null while it's available. */
export const unavailableSince = ({ readAt, refusedAt }: ListedIncidents): number | null => (refusedAt > readAt ? refusedAt : null);

/** Last day of a date such as 2026, 2026-09 or 2026-09-13, at midnight (UTC). */
function lastDayOf(date: string): number {
  const [year = 0, month, day] = date.split("-").map(Number);
  if (month === undefined) return Date.UTC(year + 1, 0, 1) - DAY;
  return day === undefined ? Date.UTC(year, month, 1) - DAY : Date.parse(date);
}

/**
 * Matches a project's listed incidents with those in our register: at most ten days apart, closest first, each of ours once. A second theft
 * in the same week is a separate incident.
 */
export function matchIncidents<Own extends { date: string }, Listed extends Pick<ListedIncident, "day">>(
  own: readonly Own[],
  listed: readonly Listed[],
): Map<Listed, Own> {
  const pairs = listed.flatMap((item) =>
    own.flatMap((ours) => {
      const [at, first, last] = [Date.parse(item.day), Date.parse(ours.date), lastDayOf(ours.date)];
      // Distance to the farther end, so that an exact day is closer than its year.
      const distance = Math.max(Math.abs(at - first), Math.abs(at - last));
      return at >= first - SAME_INCIDENT_MS && at <= last + SAME_INCIDENT_MS ? [{ one: item, ours, distance }] : [];
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

export const lossTexts = (t: Translate, formats: Formats, { lossUsd, refundedUsd }: ListedIncident): string[] => [
  ...(lossUsd === null ? [] : [t("health:incidents.lost", { amount: formats.usdCompact(lossUsd) })]),
  ...(refundedUsd === null ? [] : [t("health:incidents.refunded", { amount: formats.usdCompact(refundedUsd) })]),
];

/** Text of a listed incident, with the note that we haven't reviewed it. */
export function listedIncidentText(t: Translate, formats: Formats, incident: ListedIncident): string {
  const date = formats.date(Date.parse(incident.day));
  const words = incident.technique ?? incident.classification;
  const said = words === null ? t("health:alert.incidentWithoutWords", { date }) : t("health:alert.incident", { date, words });
  return [said, ...lossTexts(t, formats, incident), t("health:incidents.notReviewed")].join(" ");
}
