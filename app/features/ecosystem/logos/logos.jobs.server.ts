import type { HealthContext } from "#app/features/ecosystem/health/health.jobs.server.ts";
import { fetchLogo } from "#app/features/ecosystem/logos/fetch-logo.server.ts";
import type { ProjectLogosService } from "#app/features/ecosystem/logos/project-logos.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

/** Three logos per run refresh each of about two hundred once a day. */
const INTERVAL = 20 * 60_000;
const A_RUN = 3;
const FIRST_RUN = { nextIn: 30_000 };

export interface LogoJobContext extends HealthContext {
  projectLogos: ProjectLogosService;
}

const mayHaveLogo = ({ status, website, logo }: Project): boolean => status !== "discontinued" && website !== null && logo !== "none";

export function logoJobs({ client, environment, ecosystem, projectHealth, projectLogos }: LogoJobContext): Job[] {
  return [
    {
      name: "project-logos",
      every: INTERVAL,
      async run() {
        const findings = await projectHealth.findings();
        const isOthers = ({ id }: Project) =>
          findings.get(id)?.some(({ check, outcome }) => check === "site" && (outcome === "moved" || outcome === "parked"));
        const all = environment.PROJECT_LOGOS ? [...projects().values()] : [];
        const ids = all.filter((project) => mayHaveLogo(project) && !isOthers(project)).map(({ id }) => id);
        for (const project of await projectLogos.keepOnly(ids)) log.info({ event: "project-logo-deleted", project });
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("logo", ids, A_RUN);
        for (const id of turn) await refresh(id);
        if (isFirstRound) return FIRST_RUN;
      },
    },
  ];

  async function refresh(id: string): Promise<void> {
    const project = projects().get(id);
    if (!project?.website) return;
    await ecosystem.recordCheck("logo", id);
    const { host, hostname, pathname } = new URL(project.website);
    const player = environment.PROJECT_SITES_URL;
    const hosts = [hostname, ...(project.domains ?? []), ...(player ? [new URL(player).hostname] : [])];
    const found = await fetchLogo(client, id, player ? `${player}/${host}${pathname}` : project.website, hosts);
    if (found.kind === "found" && (await projectLogos.save(id, found.image, found.source)))
      log.info({ event: "project-logo-stored", project: id, bytes: found.image.byteLength });
    if (found.kind === "none" && (await projectLogos.remove(id)))
      log.info({ event: "project-logo-deleted", project: id, refused: found.refused });
  }
}
