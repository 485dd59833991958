import type { Finding, LiquidityFall } from "#app/features/ecosystem/health/findings.ts";
import type { ListedIncident } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import { DAY } from "#app/foundation/durations.ts";

/** A source or a use this recent confirms a listing. */
export const CONFIRMED_DAYS = 60;
/** A site may be down for a while; after this time it counts as gone. */
export const GONE_DAYS = 14;
/** A project without any sign for this time is silent. */
export const UNCONFIRMED_AFTER_DAYS = 365;
/** A site that doesn't answer is checked again before visitors see an alert. */
const SECOND_LOOK_MS = 2 * DAY;
const ADVISORY_DAYS = 90;

/** Only a person closes a project; dates and checks decide the other states. */
export const LISTING_STATES = ["confirmed", "used", "unconfirmed", "silent", "closed"] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** Facts behind the rules below. Times in milliseconds since 1970. */
export interface ListingSignals {
  status: Status;
  /** Date of the newest evidence for the status. */
  confirmedAt: number;
  findings: readonly Finding[];
  /** Time of the last count with transactions. */
  transactionsAt: number | null;
}

const pick = <Check extends Finding["check"]>(findings: readonly Finding[], check: Check) =>
  findings.find((finding): finding is Extract<Finding, { check: Check }> => finding.check === check);

const isGone = ({ outcome }: Extract<Finding, { check: "site" }>): boolean => outcome !== "answers" && outcome !== "refused";

/** Last transaction at the project's known scripts; null when there was none. */
export const contractsUsedAt = (findings: readonly Finding[]): number | null => pick(findings, "contracts")?.usedAt ?? null;

export function listingState({ status, confirmedAt, findings, transactionsAt }: ListingSignals, now: number): ListingState {
  if (status === "discontinued") return "closed";
  if (status !== "listed" && now - confirmedAt <= CONFIRMED_DAYS * DAY) return "confirmed";
  const site = pick(findings, "site");
  if (site && isGone(site) && now - site.since >= GONE_DAYS * DAY) return "silent";
  const uses = [transactionsAt, pick(findings, "repository")?.pushedAt, contractsUsedAt(findings)];
  const usedAt = Math.max(...uses.map((at) => at ?? 0));
  if (now - usedAt <= CONFIRMED_DAYS * DAY) return "used";
  return now - Math.max(usedAt, confirmedAt) > UNCONFIRMED_AFTER_DAYS * DAY ? "silent" : "unconfirmed";
}

/** Findings that visitors should see, most serious first. */
export type Alert =
  | { kind: "liquidity"; fall: LiquidityFall }
  | { kind: "incident"; incident: ListedIncident }
  | { kind: "parked" | "missing" | "unreachable"; since: number; checkedAt: number }
  | { kind: "moved"; host: string; since: number; checkedAt: number }
  | { kind: "advisory"; title: string; url: string; publishedAt: number; checkedAt: number }
  | { kind: "archived"; name: string; since: number; checkedAt: number }
  | { kind: "quiet"; name: string; pushedAt: number; checkedAt: number };

/** Unique per project: one alert of each kind, and one per incident. */
export const alertKey = (alert: Alert): string => (alert.kind === "incident" ? alert.incident.id : alert.kind);

/**
 * Alerts from a project's findings. A closed project has its own notice.
 * @param incidents listed incidents that our register lacks
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

/** A fall is reported when at most `shareLeft` remains of at least `least` USD. */
const FALL = { shareLeft: 0.2, least: 100_000, days: 30 };

/**
 * Detects the loss of most of a project's value locked.
 * @param days the value of each day in USD, oldest first
 */
export function liquidityFall(days: readonly { day: string; value: number; observedAt: number }[], now: number): LiquidityFall | null {
  const recent = days.filter(({ observedAt }) => now - observedAt <= FALL.days * DAY);
  const newest = recent.at(-1);
  const most = recent.reduce<(typeof recent)[number] | undefined>(
    (best, item) => (best && best.value >= item.value ? best : item),
    undefined,
  );
  if (!newest || !most || most.value < FALL.least || newest.value > most.value * FALL.shareLeft) return null;
  return { from: most.value, to: newest.value, day: most.day, observedAt: newest.observedAt };
}
