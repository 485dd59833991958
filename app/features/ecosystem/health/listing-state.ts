import type { Finding, LiquidityFall } from "#app/features/ecosystem/health/findings.ts";
import type { ListedIncident } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import { DAY } from "#app/foundation/durations.ts";

/** A source that spoke within so many days confirms the facts, and a use seen within them shows that a project lives. */
export const CONFIRMED_DAYS = 60;
/** A site may be away for a while; after so many days it's gone. */
export const GONE_DAYS = 14;
/** Without any sign for so many days a project is silent. */
export const SILENT_DAYS = 365;
/** A site that doesn't answer is asked again before anyone is told. */
const SECOND_LOOK_MS = 2 * DAY;
/** An advisory is news for so many days. */
const ADVISORY_DAYS = 90;

/** Only a person closes a project; the others follow from dates and checks. */
export const LISTING_STATES = ["confirmed", "used", "unconfirmed", "silent", "closed"] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** What is known of a project, for the rules below. Times in milliseconds since 1970. */
export interface Signs {
  status: Status;
  /** When the newest source of its facts spoke. */
  confirmedAt: number;
  findings: readonly Finding[];
  /** When its transactions were last counted, if there were any. */
  transactionsAt: number | null;
}

const pick = <Check extends Finding["check"]>(findings: readonly Finding[], check: Check) =>
  findings.find((one): one is Extract<Finding, { check: Check }> => one.check === check);

const isGone = ({ outcome }: Extract<Finding, { check: "site" }>): boolean => outcome !== "answers" && outcome !== "refused";

/** When there was last a transaction at the project's scripts, as far as we know them; null where we know of none. */
export const contractsUsedAt = (findings: readonly Finding[]): number | null => pick(findings, "contracts")?.usedAt ?? null;

/** Whether a project's facts are confirmed, by rule. */
export function listingState({ status, confirmedAt, findings, transactionsAt }: Signs, now: number): ListingState {
  if (status === "discontinued") return "closed";
  if (now - confirmedAt <= CONFIRMED_DAYS * DAY) return "confirmed";
  const site = pick(findings, "site");
  if (site && isGone(site) && now - site.since >= GONE_DAYS * DAY) return "silent";
  const uses = [transactionsAt, pick(findings, "repository")?.pushedAt, contractsUsedAt(findings)];
  const usedAt = Math.max(...uses.map((at) => at ?? 0));
  if (now - usedAt <= CONFIRMED_DAYS * DAY) return "used";
  return now - Math.max(usedAt, confirmedAt) > SILENT_DAYS * DAY ? "silent" : "unconfirmed";
}

/** What a visitor should know of a project, the most serious first. */
export type Alert =
  | { kind: "liquidity"; fall: LiquidityFall }
  | { kind: "incident"; incident: ListedIncident }
  | { kind: "parked" | "missing" | "unreachable"; since: number; checkedAt: number }
  | { kind: "moved"; host: string; since: number; checkedAt: number }
  | { kind: "advisory"; title: string; url: string; publishedAt: number; checkedAt: number }
  | { kind: "archived"; name: string; since: number; checkedAt: number }
  | { kind: "quiet"; name: string; pushedAt: number; checkedAt: number };

/** Tells the alerts of a project apart: one of each kind, and one for each incident. */
export const alertKey = (alert: Alert): string => (alert.kind === "incident" ? alert.incident.id : alert.kind);

/**
 * What the checks of a project found that a visitor should know. A closed project has its own notice.
 * @param incidents what others list and our own register doesn't have
 */
export function alertsOf(
  status: Status,
  findings: readonly Finding[],
  fall: LiquidityFall | null,
  now: number,
  incidents: readonly ListedIncident[] = [],
): Alert[] {
  if (status === "discontinued") return [];
  const alerts: Alert[] = fall ? [{ kind: "liquidity", fall }] : [];
  for (const incident of incidents) alerts.push({ kind: "incident", incident });
  const site = pick(findings, "site");
  if (site) {
    const { outcome, host, since, checkedAt } = site;
    if (outcome === "moved" && host) alerts.push({ kind: "moved", host, since, checkedAt });
    else if (outcome === "parked") alerts.push({ kind: "parked", since, checkedAt });
    else if ((outcome === "missing" || outcome === "unreachable") && checkedAt - since >= SECOND_LOOK_MS)
      alerts.push({ kind: outcome, since, checkedAt });
  }
  const advisories = pick(findings, "advisories");
  if (advisories?.newest && now - advisories.newest.publishedAt <= ADVISORY_DAYS * DAY)
    alerts.push({ kind: "advisory", ...advisories.newest, checkedAt: advisories.checkedAt });
  const repository = pick(findings, "repository");
  if (repository?.outcome === "archived")
    alerts.push({ kind: "archived", name: repository.name, since: repository.since, checkedAt: repository.checkedAt });
  if (repository?.outcome === "quiet")
    alerts.push({ kind: "quiet", name: repository.name, pushedAt: repository.pushedAt, checkedAt: repository.checkedAt });
  return alerts;
}

/** A fall that is said: most of what was locked is gone, and it was no small sum. */
const FALL = { shareLeft: 0.2, least: 100_000, days: 30 };

/**
 * Whether most of what a project held is gone.
 * @param days the value of each day in USD, oldest first
 */
export function liquidityFall(days: readonly { day: string; value: number; observedAt: number }[], now: number): LiquidityFall | null {
  const recent = days.filter(({ observedAt }) => now - observedAt <= FALL.days * DAY);
  const newest = recent.at(-1);
  const most = recent.reduce<(typeof recent)[number] | undefined>((best, one) => (best && best.value >= one.value ? best : one), undefined);
  if (!newest || !most || most.value < FALL.least || newest.value > most.value * FALL.shareLeft) return null;
  return { from: most.value, to: newest.value, day: most.day, observedAt: newest.observedAt };
}
