import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { HealthReport, ProjectAlerts, ReportedIncident, SiteSighting } from "#app/features/ecosystem/health/health-report.ts";
import { alertsOf, contractsUsedAt, listingState, type Alert, type ListingState } from "#app/features/ecosystem/health/listing-state.ts";
import { unavailableSince } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { unreviewedIncidents } from "#app/features/ecosystem/incidents/listed-incidents.server.ts";
import type { ProjectHealthService } from "#app/features/ecosystem/health/project-health.server.ts";
import { projectReference } from "#app/features/ecosystem/project-view.server.ts";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

const ORDER: readonly Alert["kind"][] = [
  "liquidity",
  "incident",
  "moved",
  "parked",
  "advisory",
  "missing",
  "unreachable",
  "archived",
  "quiet",
];
const severity = ({ alerts }: ProjectAlerts): number => Math.min(ORDER.length, ...alerts.map(({ kind }) => ORDER.indexOf(kind)));
/** Dates such as 2026-08 or 2026 count from their first day. */
const timestampOf = (date: string): number => Date.parse(date);

type Services = { ecosystem: EcosystemService; projectHealth: ProjectHealthService };

async function readChecks({ projectHealth }: Services, now: number, projectId?: string) {
  const [findings, falls] = await Promise.all([projectHealth.findings(projectId), projectHealth.liquidityFalls(now, projectId)]);
  const findingsOf = (id: string) => findings.get(id) ?? [];
  const listed = projectHealth.listedIncidents();
  const alerts = (project: Project) =>
    alertsOf(project.status, findingsOf(project.id), falls.get(project.id) ?? null, now, unreviewedIncidents(listed, project));
  return { findingsOf, alerts };
}

export const contractUseOf = async ({ projectHealth }: Pick<Services, "projectHealth">, { id }: Project): Promise<number | null> =>
  contractsUsedAt((await projectHealth.findings(id)).get(id) ?? []);

export async function siteSightingOf({ projectHealth }: Pick<Services, "projectHealth">, { id }: Project): Promise<SiteSighting | null> {
  const site = ((await projectHealth.findings(id)).get(id) ?? []).find((finding) => finding.check === "site");
  return site?.outcome === "answers" ? { checkedAt: site.checkedAt, showsProduct: site.showsProduct } : null;
}

export async function alertsOfProject(services: Services, project: Project, now = Date.now()): Promise<ProjectAlerts> {
  const { alerts } = await readChecks(services, now, project.id);
  const others = (project.dependsOn ?? []).flatMap((id) => projects().get(id) ?? []);
  const checked = await Promise.all(
    others.map(async (dependency) => ({ other: dependency, found: (await readChecks(services, now, dependency.id)).alerts(dependency) })),
  );
  return {
    alerts: alerts(project),
    dependsOn: checked.filter(({ found }) => found.length > 0).map(({ other }) => projectReference(other)),
  };
}

export async function healthReport(services: Services, now = Date.now()): Promise<HealthReport> {
  const { findingsOf, alerts } = await readChecks(services, now);
  const list = [...projects().values()];
  const listed = reportedIncidents(services);
  const dateOf = (alert: Alert): number =>
    alert.kind === "liquidity" ? alert.fall.observedAt : alert.kind === "incident" ? listed.readAt : alert.checkedAt;
  const own = new Map(list.map((project) => [project.id, alerts(project)]));
  const found = list
    .map((project) => {
      const dependsOn = (project.dependsOn ?? []).filter((id) => own.get(id)?.length).flatMap((id) => projects().get(id) ?? []);
      const all = [project, ...dependsOn].flatMap(({ id }) => own.get(id) ?? []);
      return {
        project: projectReference(project),
        alerts: own.get(project.id) ?? [],
        dependsOn: project.status === "discontinued" ? [] : dependsOn.map(projectReference),
        checkedAt: Math.min(...all.map(dateOf)),
      };
    })
    .filter(({ alerts: one, dependsOn }) => one.length > 0 || dependsOn.length > 0)
    .sort((a, b) => severity(a) - severity(b) || a.project.name.localeCompare(b.project.name));
  const stateOf = (project: Project) =>
    listingState(
      {
        status: project.status,
        confirmedAt: timestampOf(project.statusAsOf),
        findings: findingsOf(project.id),
        transactionsAt: lastUse(services.ecosystem.latestFigures(project.id).value.transactions30d),
      },
      now,
    );
  const byState = Map.groupBy(list, stateOf);
  const ofState = (state: ListingState): ProjectReference[] => (byState.get(state) ?? []).map(projectReference);
  const states = {
    confirmed: ofState("confirmed"),
    used: ofState("used"),
    unconfirmed: ofState("unconfirmed"),
    silent: ofState("silent"),
    closed: ofState("closed"),
  };
  const contracts = list
    .flatMap((project) => {
      const usedAt = contractsUsedAt(findingsOf(project.id));
      return usedAt === null || project.status === "discontinued" ? [] : [{ project: projectReference(project), usedAt }];
    })
    .sort((a, b) => a.usedAt - b.usedAt);
  // Only site checks, because a newer check of another kind, such as contracts, doesn't cover most alerts.
  const siteChecks = list.flatMap(({ id }) => findingsOf(id)).filter(({ check }) => check === "site");
  return { found, states, contracts, listed, checkedAt: Math.max(0, ...siteChecks.map(({ checkedAt }) => checkedAt)) };
}

function reportedIncidents({ projectHealth }: Services): HealthReport["listed"] {
  const list = projectHealth.listedIncidents();
  const incidents = list.incidents.map((incident): ReportedIncident => {
    const project = projects().get(incident.projectId ?? "");
    return {
      incident,
      project: project ? projectReference(project) : null,
      isOurs: project !== undefined && !unreviewedIncidents(list, project).includes(incident),
    };
  });
  return { incidents, leftOut: list.leftOut, readAt: list.readAt, unavailableSince: unavailableSince(list) };
}

const lastUse = (figure: { value: number; observedAt: number } | null): number | null =>
  figure && figure.value > 0 ? figure.observedAt : null;
