import type { Alert, ListingState } from "#app/features/ecosystem/health/listing-state.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";

/** What the checks say of a project: their own alerts, and the projects it depends on that have some. */
export interface ProjectAlerts {
  alerts: Alert[];
  dependsOn: Neighbour[];
}

/** All that the checks found, and how sure each listing is; the projects with the most serious alert come first. */
export interface HealthReport {
  found: ({ project: Neighbour; checkedAt: number | null } & ProjectAlerts)[];
  states: Record<ListingState, Neighbour[]>;
  /** When a check last ran, milliseconds since 1970; 0 before the first. */
  checkedAt: number;
}
