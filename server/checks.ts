import { createCheckSources, type CheckFeatures } from "#server/check-sources.ts";
import { createUpstreamClient } from "#server/scheduler.ts";
import { createChainReader } from "#app/features/check/chain-reader.server.ts";
import { createCheck } from "#app/features/check/check.server.ts";
import { createHandleLookup } from "#app/features/check/handle-lookup.server.ts";
import { fetchTransaction } from "#app/features/check/koios-transaction.server.ts";
import { createSecondSource, readWithFallback } from "#app/features/check/second-source.server.ts";
import { createStakeLookup } from "#app/features/check/stake-lookup.server.ts";
import { createTokenLookup } from "#app/features/check/token-lookup.server.ts";
import { describeTransaction } from "#app/features/check/transaction-answer.server.ts";
import type { createLinkCheck } from "#app/features/link-check/link-check.server.ts";
import type { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { SourceHealth } from "#app/foundation/source-health/source-health.server.ts";
import type { KoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";

/** Timeouts for checks, where a visitor waits. The client has separate circuit breakers, so that checks and jobs don't block each other. */
const PATIENCE_OF_CHECKS = { connectMs: 3_000, idleMs: 4_000, totalMs: 8_000 };

interface Options {
  environment: Environment;
  koiosCalls: KoiosCalls;
  clock: ClockGuard;
  sourceHealth: SourceHealth;
  linkCheck: Pick<ReturnType<typeof createLinkCheck>, "explain">;
  /** Features whose data the answers show. */
  sources: CheckFeatures;
}

/** The check of pasted texts, with the sources that it asks. */
export function createChecks({ environment, koiosCalls, clock, sourceHealth, linkCheck, sources }: Options) {
  const { readPrices, pricesSince, listedTokens, scriptOwner, poolsOf, findDrep, findAction, ...stakeSources } =
    createCheckSources(sources);
  const reader = createChainReader({ hasRoom: () => koiosCalls.hasRoom("checks") });
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, purpose: "checks" } as const;
  const client = createUpstreamClient(environment, koiosCalls, {
    limits: PATIENCE_OF_CHECKS,
    confirmDate: clock.confirm,
    sourceHealth,
  });
  const blockfrost = { baseUrl: environment.BLOCKFROST_URL, apiKey: environment.BLOCKFROST_PROJECT_ID };
  const secondSource = environment.BLOCKFROST_PROJECT_ID === undefined ? undefined : createSecondSource(client, blockfrost);
  // A block's contents never change.
  const transactions = reader.lookup(DAY, (hash) => fetchTransaction(client, koios, hash));
  return createCheck({
    isLimited: environment.ADDRESS_LIMITS,
    hasSecondSource: secondSource !== undefined,
    judgeLink: linkCheck.explain,
    stakeOf: createStakeLookup(reader, client, koios, stakeSources, secondSource),
    tokenOf: createTokenLookup(reader, client, koios, { baseUrl: environment.TOKEN_REGISTRY_URL }, listedTokens),
    poolsOf,
    findDrep,
    findAction,
    scriptOwner,
    handleOf: createHandleLookup(reader, client, koios, { baseUrl: environment.HANDLE_URL }),
    async transactionOf(hash) {
      const [read, second] = await readWithFallback(transactions(hash), secondSource?.transactionOf(hash));
      return describeTransaction(read, second, sources.market.latestNetwork().value.blockHeight?.value ?? null, scriptOwner);
    },
    readPrices,
    pricesSince,
  });
}
