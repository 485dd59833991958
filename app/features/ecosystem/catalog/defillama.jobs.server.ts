import { fetchFees, fetchStablecoins, fetchVolumes } from "#app/features/ecosystem/catalog/defillama-flows.server.ts";
import { fetchTvlHistory, NO_SUCH_PROTOCOL } from "#app/features/ecosystem/catalog/defillama-history.server.ts";
import { fetchChainTvl, fetchProtocols, type LlamaProtocol } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { matchProtocols } from "#app/features/ecosystem/catalog/match-protocols.server.ts";
import { saveUnreviewedProtocols } from "#app/features/ecosystem/discovered/discovered.jobs.server.ts";
import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { fetchHacks, isRefusal } from "#app/features/ecosystem/incidents/defillama-hacks.server.ts";
import { incidentsOf } from "#app/features/ecosystem/incidents/listed-incidents.server.ts";
import type { ProjectHealthService } from "#app/features/ecosystem/health/project-health.server.ts";
import type { ProjectReadings } from "#app/features/ecosystem/ecosystem.server.ts";
import { FIRST_RUN_DELAY, type JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { errorMessage, log } from "#app/foundation/log.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** DefiLlama updates once an hour and its responses have a max-age, so more requests would return the same numbers. */
const INTERVALS = { chainTvl: 10 * MINUTE, flows: 30 * MINUTE, protocols: HOUR, stablecoins: HOUR, history: 2 * HOUR, hacks: 24 * HOUR };

const sum = (list: readonly (number | null)[]): number | null => {
  const known = list.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
};

function byProject<Row extends { id: string }>(rows: readonly Row[], owners: ReadonlyMap<string, string>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const owner = owners.get(row.id);
    if (owner) groups.set(owner, [...(groups.get(owner) ?? []), row]);
  }
  return groups;
}

interface DefillamaContext extends JobContext {
  discovered: DiscoveredService;
  projectHealth: ProjectHealthService;
}

export function defillamaJobs({ client, environment, ecosystem, discovered, projectHealth }: DefillamaContext): Job[] {
  const catalog = [...projects().values()];
  const open = catalog.filter(({ status }) => status !== "discontinued");
  const defillama = { baseUrl: environment.DEFILLAMA_URL, intervalMs: INTERVALS.chainTvl };
  const stablecoins = { baseUrl: environment.STABLECOINS_URL, intervalMs: INTERVALS.stablecoins };
  // The list of protocols is large, so we read it once an hour, and reuse it to match the IDs of flows and hacks.
  let listed: LlamaProtocol[] | undefined;
  // Shared by the three jobs that need the list at the first start.
  let reading: ReturnType<typeof fetchProtocols> | undefined;
  async function readProtocols() {
    reading ??= fetchProtocols(client, defillama).finally(() => (reading = undefined));
    const answer = await reading;
    listed = answer.protocols;
    return answer;
  }
  const listedProtocols = async () => listed ?? (await readProtocols()).protocols;
  const slugs = new Map(open.flatMap(({ id, defillama: slug }) => (slug === null ? [] : [[id, slug] as const])));
  return [
    {
      name: "defillama-chain",
      every: INTERVALS.chainTvl,
      async run() {
        const { fetchedAt, tvl } = await fetchChainTvl(client, defillama);
        await ecosystem.saveProjectFigures({ source: "defillama", interval: INTERVALS.chainTvl }, [
          { projectId: "cardano", observedAt: fetchedAt, values: { tvl } },
        ]);
      },
    },
    {
      name: "defillama-protocols",
      every: INTERVALS.protocols,
      async run() {
        const { fetchedAt, protocols } = await readProtocols();
        const owners = matchProtocols(open, protocols);
        const list = [...byProject(protocols, owners)].map(([projectId, rows]): ProjectReadings => {
          // DefiLlama has no change and no history for a sum of several protocols.
          const [only] = rows;
          if (only && rows.length === 1 && only.tvl !== null && !slugs.has(projectId)) slugs.set(projectId, only.slug);
          return {
            projectId,
            observedAt: fetchedAt,
            values: { tvl: sum(rows.map(({ tvl }) => tvl)), tvlChange24h: rows.length === 1 ? (only?.change1d ?? null) : null },
          };
        });
        await ecosystem.saveProjectFigures({ source: "defillama", interval: INTERVALS.protocols }, list);
        await saveUnreviewedProtocols(discovered, protocols, matchProtocols(catalog, protocols));
      },
    },
    {
      name: "defillama-history",
      every: INTERVALS.history,
      async run() {
        // One project per run: a response may have megabytes, and a day's value changes once a day.
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("defillama-history", [...slugs.keys()], 1);
        const [projectId] = turn;
        const slug = projectId && slugs.get(projectId);
        if (!projectId || !slug) return;
        await ecosystem.recordCheck("defillama-history", projectId);
        const points = await fetchTvlHistory(client, defillama, slug).catch((error: unknown) => {
          // Slugs change; the next run continues with another project.
          if (error instanceof UpstreamError && NO_SUCH_PROTOCOL.has(error.status)) return [];
          throw error;
        });
        if (points.length > 0) await ecosystem.saveTvlHistory(projectId, points);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "defillama-flows",
      every: INTERVALS.flows,
      async run() {
        const owners = matchProtocols(open, await listedProtocols());
        const volumes = await fetchVolumes(client, defillama);
        const traded = [...byProject(volumes.protocols, owners)].map(([projectId, rows]): ProjectReadings => ({
          projectId,
          observedAt: volumes.fetchedAt,
          values: { protocolVolume24h: sum(rows.map(({ volume24h }) => volume24h)) },
        }));
        const all = { projectId: "cardano", observedAt: volumes.fetchedAt, values: { protocolVolume24h: volumes.total24h } };
        await ecosystem.saveProjectFigures({ source: "defillama", interval: INTERVALS.flows }, [...traded, all]);
        const fees = await fetchFees(client, defillama);
        const paid = [...byProject(fees.protocols, owners)].map(([projectId, rows]): ProjectReadings => ({
          projectId,
          observedAt: fees.fetchedAt,
          values: { fees24h: sum(rows.map(({ fees24h }) => fees24h)) },
        }));
        await ecosystem.saveProjectFigures({ source: "defillama", interval: INTERVALS.flows }, paid);
      },
    },
    {
      name: "defillama-hacks",
      every: INTERVALS.hacks,
      async run() {
        const list = await fetchHacks(client, { ...defillama, intervalMs: INTERVALS.hacks }).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
          log.warn({ event: "incident-list-refused", reason: errorMessage(error) });
          return null;
        });
        if (list === null) return projectHealth.recordRefusedIncidents(Date.now());
        const incidents = incidentsOf(list.hacks, catalog, await listedProtocols());
        await projectHealth.saveListedIncidents(incidents, list.leftOut, list.fetchedAt);
      },
    },
    {
      name: "defillama-stablecoins",
      every: INTERVALS.stablecoins,
      async run() {
        const answer = await fetchStablecoins(client, stablecoins);
        const list = answer.stablecoins.flatMap(({ id, circulatingUsd }): ProjectReadings[] => {
          const project = catalog.find(({ stablecoin }) => stablecoin === id);
          return project ? [{ projectId: project.id, observedAt: answer.fetchedAt, values: { stablecoinSupply: circulatingUsd } }] : [];
        });
        const worth = sum(answer.stablecoins.map(({ circulatingUsd }) => circulatingUsd));
        list.push({ projectId: "cardano", observedAt: answer.fetchedAt, values: { stablecoinSupply: worth } });
        await ecosystem.saveProjectFigures({ source: "defillama", interval: INTERVALS.stablecoins }, list);
      },
    },
  ];
}
