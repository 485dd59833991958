import { fetchTokenHistory, fetchTokens } from "#app/features/ecosystem/catalog/coingecko-tokens.server.ts";
import type { ProjectReadings } from "#app/features/ecosystem/ecosystem.server.ts";
import { FIRST_RUN_DELAY, type JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** The specification's interval. */
const TOKENS_INTERVAL = MINUTE;
const HISTORY_INTERVAL = 5 * MINUTE;

export function tokenJobs({ client, environment, ecosystem }: JobContext): Job[] {
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: MINUTE / 2 };
  const catalog = [...projects().values()];
  const tokens = new Map(catalog.flatMap(({ id, token }) => (token?.coingecko ? [[token.coingecko, id] as const] : [])));
  return [
    {
      name: "coingecko-tokens",
      every: TOKENS_INTERVAL,
      async run() {
        const answer = await fetchTokens(client, coingecko, [...tokens.keys()]);
        const list = [...answer.tokens].flatMap(([id, { observedAt, volume24h, ...figures }]): ProjectReadings[] => {
          const projectId = tokens.get(id);
          return projectId ? [{ projectId, observedAt, values: { ...figures, tokenVolume24h: volume24h } }] : [];
        });
        await ecosystem.saveProjectFigures({ source: "coingecko", interval: TOKENS_INTERVAL }, list);
      },
    },
    {
      name: "coingecko-token-history",
      every: HISTORY_INTERVAL,
      async run() {
        // One token per run, to save calls.
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("coingecko-history", [...tokens.values()], 1);
        const [projectId] = turn;
        const token = catalog.find(({ id }) => id === projectId)?.token?.coingecko;
        if (!projectId || !token) return;
        await ecosystem.recordCheck("coingecko-history", projectId);
        const { points } = await fetchTokenHistory(client, coingecko, token, "30d");
        if (points.length > 1) await ecosystem.saveTokenHistory(projectId, points);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
