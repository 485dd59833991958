import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createFeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import { loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import { DAY, SECOND } from "#app/foundation/durations.ts";
import { EnvironmentError, readEnvironment, SIMULATOR_ORIGIN, SIMULATOR_PORT, type Environment } from "#app/foundation/env.server.ts";
import { configureLog } from "#app/foundation/log.server.ts";
import { createUpstreamClient } from "#server/scheduler.ts";
import { startSimulation } from "#server/simulation.ts";
import { allRequests } from "#server/source-requests/all-requests.ts";
import { checkSources, formatTable, hasProblem } from "#server/source-requests/check-sources.ts";
import type { SourceRequest } from "#server/source-requests/source-request.ts";

const USAGE = `npm run sources:check                        asks every source once and says what fits
npm run sources:check -- coingecko feed:...  only these
npm run sources:check -- --watch             again every day, until it's stopped
npm run sources:check -- --save <folder>     also writes every answer to a file, without keys

It asks with the settings of the site, needs no database, and takes a few minutes. It ends with 1 when a source doesn't fit.`;

/** CoinGecko allows few calls without a key. */
const SPACING_MS = { coingecko: 12 * SECOND, others: 1.5 * SECOND };

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Writes each answer to a file in a folder, without the keys from its request. */
function answerWriter(folder: string, environment: Environment) {
  mkdirSync(folder, { recursive: true });
  const { COINGECKO_API_KEY, KOIOS_TOKEN, BLOCKFROST_PROJECT_ID, SANTIMENT_API_KEY, GITHUB_TOKEN } = environment;
  const keys = [COINGECKO_API_KEY, KOIOS_TOKEN, BLOCKFROST_PROJECT_ID, SANTIMENT_API_KEY, GITHUB_TOKEN].filter((key) => key !== undefined);
  const withoutKeys = (text: string) => keys.reduce((left, key) => left.replaceAll(key, "KEY"), text);
  const counts = new Map<string, number>();
  return ({ source }: { source: string }, url: string, bytes: Buffer): void => {
    const path = withoutKeys(new URL(url).pathname).replace(/^.*\/(api|v\d+)(?=\/)/, "");
    const name = `${source}-${path}`
      .replaceAll(/[^\w.-]+/g, "-")
      .replaceAll(/-+/g, "-")
      .slice(0, 120);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const text = bytes.toString();
    const ending = /^\s*[[{"\d]/.test(text) ? "json" : "xml";
    writeFileSync(
      join(folder, `${name.replace(/\.(json|xml|rss|atom)$/, "")}${count > 1 ? `-${count}` : ""}.${ending}`),
      withoutKeys(text),
    );
  };
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { watch: { type: "boolean", default: false }, save: { type: "string" } } });
  } catch {
    return stop(USAGE);
  }
}

async function run(environment: Environment, names: readonly string[], folder: string | undefined): Promise<boolean> {
  const requests = allRequests(loadFeeds(environment)).filter(({ source }) => names.length === 0 || names.includes(source));
  const onBody = folder === undefined ? undefined : answerWriter(folder, environment);
  const client = createUpstreamClient(environment, { count: () => undefined }, onBody ? { onBody } : {});
  const parser = createFeedParser();
  const spacingMs = ({ source }: SourceRequest): number =>
    environment.SIMULATE ? 0 : source === "coingecko" && !environment.COINGECKO_API_KEY ? SPACING_MS.coingecko : SPACING_MS.others;
  const results = await checkSources(
    requests,
    { client, environment, parser },
    { spacingMs, onResult: ({ request, state }) => console.error(`${request.source}: ${request.asks}: ${state}`) },
  );
  await Promise.all([client.close(), parser.close()]);
  console.log(`\n${new Date().toISOString()}\n${formatTable(results)}`);
  const wrong = results.filter((result) => hasProblem([result])).length;
  console.log(wrong === 0 ? "\nEvery source that answered sent the expected data." : `\n${wrong} of ${results.length} requests don't fit.`);
  return wrong === 0;
}

const { values, positionals } = readArguments();
try {
  const environment = readEnvironment();
  configureLog("silent", "json");
  const known = new Set(allRequests(loadFeeds(environment)).map(({ source }) => source));
  const unknown = positionals.filter((name) => !known.has(name));
  if (unknown.length > 0) stop(`Unknown source: ${unknown.join(", ")}. There are ${[...known].join(", ")}.`);
  const isPlayed = Object.values(environment).some((value) => typeof value === "string" && value.startsWith(SIMULATOR_ORIGIN));
  const simulator = isPlayed ? await startSimulation(SIMULATOR_PORT) : undefined;
  let fits = await run(environment, positionals, values.save);
  while (values.watch) {
    await sleep(DAY);
    fits = await run(environment, positionals, values.save);
  }
  await simulator?.close();
  process.exitCode = fits ? 0 : 1;
} catch (error) {
  if (error instanceof EnvironmentError) stop(error.message);
  throw error;
}
