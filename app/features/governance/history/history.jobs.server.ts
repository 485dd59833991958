import { setTimeout as sleep } from "node:timers/promises";
import type { GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import {
  fetchDrepPowers,
  fetchDrepUpdates,
  fetchPoolPowers,
  fetchVotePage,
  VOTES_PER_PAGE,
  type VotePage,
} from "#app/features/governance/history/koios-history.server.ts";
import { FIRST_GOVERNANCE_EPOCH } from "#app/features/governance/history/records.ts";
import { epochAt, epochStart } from "#app/foundation/cardano-epochs.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { runParts } from "#app/foundation/jobs/job-parts.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { KoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";
import { REQUEST_DELAY_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const INTERVALS = { votes: 15 * MINUTE, powers: HOUR, updates: 2 * HOUR };
/** Old pages and epochs per run. The day's share of calls limits them too. */
const BACKFILL_PER_RUN = { pages: 5, epochs: 3 };
const BACKFILL_DELAY = { nextIn: 30 * SECOND };
/** We read the newest votes again, because a block with votes may be rolled back. */
const OVERLAP_MS = HOUR;
/** Koios' servers differ by a few blocks, so a vote that one of them lacks may still come. */
const SETTLED_MS = 10 * MINUTE;
/** cardano-db-sync writes the powers of an epoch after its start. */
const POWERS_DELAY_MS = HOUR;
/** Calls for one epoch: two pages of DReps, four of pools. */
const CALLS_PER_EPOCH = 6;

interface HistoryJobs {
  client: PoliteFetch;
  environment: Environment;
  history: GovernanceHistory;
  koiosCalls: Pick<KoiosCalls, "hasRoom">;
  now?: () => number;
  pageSize?: number;
}

/** Scheduled jobs that store the history of governance: new votes and powers first, then older ones, as far as the day's calls go. */
export function historyJobs({ client, environment, history, koiosCalls, now = Date.now, pageSize = VOTES_PER_PAGE }: HistoryJobs): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const backfill = { ...koios, purpose: "history" } as const;
  const { store } = history;

  /** Reads pages until the last one. `save` stores each page and returns true to go on. */
  async function readVotes(
    direction: "newer" | "older",
    from: number | null,
    save: (page: VotePage, from: number | null, isWhole: boolean) => Promise<boolean>,
  ): Promise<void> {
    let [at, offset] = [from, 0];
    for (;;) {
      const options = direction === "older" ? backfill : koios;
      const page = await fetchVotePage(client, options, direction, at, { offset, size: pageSize });
      if (!(await save(page, at, offset === 0)) || page.isLast) return;
      // A block that fills a page by itself needs an offset; otherwise the next page begins with the last block of this one.
      offset = page.reaches === at ? offset + pageSize : 0;
      at = page.reaches;
      await sleep(REQUEST_DELAY_MS);
    }
  }

  async function readNewVotes(signal: AbortSignal): Promise<void> {
    const { until } = await store.voteRange();
    if (until === null) return;
    await readVotes("newer", until - OVERLAP_MS, async (page, from, isWhole) => {
      const range = await store.voteRange();
      const reached = Math.max(range.until ?? 0, page.reaches ?? 0);
      const to = page.isLast ? page.fetchedAt - SETTLED_MS : (page.reaches ?? 0) - SECOND;
      await store.saveVotes(page.votes, { ...range, until: reached }, isWhole && from !== null ? { from, to } : undefined);
      return !signal.aborted;
    });
  }

  async function readOldVotes(signal: AbortSignal): Promise<void> {
    const { since, isComplete } = await store.voteRange();
    if (isComplete || !koiosCalls.hasRoom("history", 1)) return;
    let pages = 0;
    await readVotes("older", since, async (page) => {
      const range = await store.voteRange();
      const newest = page.votes[0]?.votedAt ?? page.fetchedAt;
      const reached = page.reaches ?? range.since;
      await store.saveVotes(page.votes, { since: reached, until: range.until ?? newest, isComplete: page.isLast });
      pages += 1;
      return pages < BACKFILL_PER_RUN.pages && !signal.aborted && koiosCalls.hasRoom("history", 1);
    });
  }

  /** Epochs whose powers we lack: the current one, then those when actions were decided, then all others, newest first. */
  async function missingEpochs(): Promise<number[]> {
    const current = epochAt(now() - POWERS_DELAY_MS);
    const [dreps, pools] = [new Set(await history.powerEpochs("drep")), new Set(await history.powerEpochs("pool"))];
    const decided = (await history.actions()).flatMap(({ ratifiedEpoch, expiredEpoch, droppedEpoch }) => {
      const epoch = ratifiedEpoch ?? expiredEpoch ?? droppedEpoch;
      return epoch === null ? [] : [epoch];
    });
    const all = Array.from({ length: Math.max(0, current - FIRST_GOVERNANCE_EPOCH + 1) }, (_, back) => current - back);
    const wanted = new Set([current, ...decided.sort((a, b) => b - a), ...all]);
    return [...wanted].filter((epoch) => epoch >= FIRST_GOVERNANCE_EPOCH && epoch <= current && !(dreps.has(epoch) && pools.has(epoch)));
  }

  async function readPowers(epoch: number): Promise<void> {
    const options = epoch === epochAt(now()) ? koios : backfill;
    const read = async (role: "drep" | "pool", fetchPowers: typeof fetchDrepPowers) => {
      if ((await history.powerEpochs(role)).includes(epoch)) return;
      const powers = await fetchPowers(client, options, epoch);
      const before = (await history.powers(epoch - 1, role))?.size ?? 0;
      // Koios may not have written all of them yet.
      if (powers.size < before / 2) throw new Error(`Koios has powers of ${powers.size} ${role}s where it had ${before}`);
      await store.savePowers(epoch, role, powers);
    };
    await runParts({ dreps: () => read("drep", fetchDrepPowers), pools: () => read("pool", fetchPoolPowers) });
  }

  return [
    {
      name: "koios-vote-history",
      every: INTERVALS.votes,
      async run(signal) {
        await runParts({ newer: () => readNewVotes(signal), older: () => readOldVotes(signal) }, signal);
        await store.publish(now(), INTERVALS.votes);
        const { isComplete } = await store.voteRange();
        if (!isComplete && koiosCalls.hasRoom("history", 1)) return BACKFILL_DELAY;
      },
    },
    {
      name: "koios-power-history",
      every: INTERVALS.powers,
      async run(signal) {
        const missing = await missingEpochs();
        const isAffordable = (epoch: number) => epoch === epochAt(now()) || koiosCalls.hasRoom("history", CALLS_PER_EPOCH);
        for (const epoch of missing.slice(0, BACKFILL_PER_RUN.epochs)) {
          if (signal.aborted || !isAffordable(epoch)) break;
          await readPowers(epoch);
        }
        if (missing.length > BACKFILL_PER_RUN.epochs && koiosCalls.hasRoom("history", CALLS_PER_EPOCH)) return BACKFILL_DELAY;
      },
    },
    {
      name: "koios-drep-updates",
      every: INTERVALS.updates,
      async run() {
        const started = now();
        const until = (await store.drepUpdatesUntil()) ?? epochStart(FIRST_GOVERNANCE_EPOCH);
        await store.saveDrepUpdates(await fetchDrepUpdates(client, koios, until - OVERLAP_MS), started);
      },
    },
  ];
}
