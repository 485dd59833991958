import type { Alert, ListingState } from "#app/features/ecosystem/health/listing-state.ts";
import type { ListedIncident } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";

/** What the checks say of a project: their own alerts, and the projects it depends on that have some. */
export interface ProjectAlerts {
  alerts: Alert[];
  dependsOn: Neighbour[];
}

/** A listed incident with its project, and whether our own register has it, too. */
export interface ReportedIncident {
  incident: ListedIncident;
  project: Neighbour | null;
  isOurs: boolean;
}

/** All that the checks found, and how sure each listing is; the projects with the most serious alert come first. */
export interface HealthReport {
  found: ({
    project: Neighbour;
    /** The oldest of the checks that found it. */
    checkedAt: number;
  } & ProjectAlerts)[];
  states: Record<ListingState, Neighbour[]>;
  /** What others list, newest first; when that was read, and since when it isn't available to us. */
  listed: { incidents: ReportedIncident[]; leftOut: number; readAt: number; unavailableSince: number | null };
  /** When the contracts of projects were last used, the longest ago first; only of projects whose scripts we know. */
  contracts: { project: Neighbour; usedAt: number }[];
  /** When a project's site was last checked, milliseconds since 1970; 0 before the first. */
  checkedAt: number;
}
