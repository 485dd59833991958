import type { Alert, ListingState } from "#app/features/ecosystem/health/listing-state.ts";
import type { ListedIncident } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";

/** A project's own alerts, and the projects it depends on that have alerts. */
export interface ProjectAlerts {
  alerts: Alert[];
  dependsOn: ProjectReference[];
}

/** Our last look at a project's site that got an answer. */
export interface SiteSighting {
  checkedAt: number;
  showsProduct: boolean;
}

/** A listed incident with its project. `isOurs` means that our register has it too. */
export interface ReportedIncident {
  incident: ListedIncident;
  project: ProjectReference | null;
  isOurs: boolean;
}

/** All alerts with the most serious first, and the state of each listing. */
export interface HealthReport {
  found: ({
    project: ProjectReference;
    checkedAt: number;
  } & ProjectAlerts)[];
  states: Record<ListingState, ProjectReference[]>;
  /** DefiLlama's incidents, newest first, with the time of the reading, and the time since when we're refused the list. */
  listed: { incidents: ReportedIncident[]; leftOut: number; readAt: number; unavailableSince: number | null };
  /** Last use of the contracts, oldest first; only for projects with known scripts. */
  contracts: { project: ProjectReference; usedAt: number }[];
  /** Time of the newest site check, in milliseconds since 1970; 0 before the first. */
  checkedAt: number;
}
