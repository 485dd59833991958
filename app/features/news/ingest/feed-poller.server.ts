import type { ArticleFeed } from "#app/features/news/ingest/create-draft.server.ts";
import {
  claimFeed,
  claimRefreshableFeeds,
  dueFeeds,
  markFeedGone,
  feedStates,
  lastSuccessOf,
  upsertFeeds,
  recordFailure,
  recordSuccess,
  settleFutureFeeds,
  type ClaimedFeed,
  type FeedState,
  type FeedTiming,
} from "#app/features/news/ingest/feed-schedule.server.ts";
import type { FeedHealth, RefreshOutcome, SourceOutcome } from "#app/features/news/news.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { log } from "#app/foundation/log.server.ts";
import type { FeedResponse, FeedRequest, ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import type { Pace } from "#app/foundation/upstream/source-pace.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** A feed of content/feeds.yaml; `interval` in minutes. */
export interface PolledFeed extends ArticleFeed {
  url: string;
  interval: number;
  pace?: Pace | undefined;
}

export type FetchFeed = (request: FeedRequest) => Promise<FeedResponse>;

export interface FeedPollerOptions {
  feeds: readonly PolledFeed[];
  fetch: FetchFeed;
  save: (feed: ArticleFeed, items: readonly ParsedItem[]) => Promise<number>;
  clock?: (() => number) | undefined;
  random?: (() => number) | undefined;
}

export interface FeedPoller {
  /** Polls due feeds, two at a time; a failing feed doesn't delay the others. Returns the milliseconds until the next is due. */
  pollDueFeeds(signal?: AbortSignal): Promise<number>;
  /** Polls all feeds that may be polled. `retryAfter` is in seconds when there was none. */
  refresh(): Promise<{ sources: SourceOutcome[]; retryAfter: number | null }>;
  health(): Promise<Omit<FeedHealth, "items">[]>;
  /** Reschedules feeds that were left waiting because the clock was set back. */
  settleFuture(): Promise<void>;
  /** Time of the last successful poll in milliseconds since 1970; null before it. */
  lastSuccess(): Promise<number | null>;
}

const POLL_CONCURRENCY = 2;
const REFRESH_CONCURRENCY = 4;
/** A refresh responds after this time; pending polls continue. */
const REFRESH_TIMEOUT_MS = 20_000;
const MAX_WAIT_MS = 5 * 60_000;
const MIN_WAIT_MS = 5_000;

async function mapWithConcurrency<Item>(list: readonly Item[], lanes: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

type FeedResult = { outcome: RefreshOutcome; added: number };

export function createFeedPoller(db: Database, { feeds, fetch, save, clock, random = Math.random }: FeedPollerOptions): FeedPoller {
  const timing: FeedTiming = { clock };
  const now = clock ?? Date.now;
  const byId = new Map(feeds.map((feed) => [feed.id, feed]));
  /** Feeds whose failure is logged until they can be read. */
  const logged = new Set<string>();
  let noted: Promise<void> | undefined;
  /** No feed can be refreshable before this time, so we skip the database. */
  let quiet: { until: number; states: FeedState[] } | undefined;

  /** Inserts all feeds' rows once; retried after a failure. */
  const ready = (): Promise<void> =>
    (noted ??= upsertFeeds(db, feeds, timing).catch((error: unknown) => {
      noted = undefined;
      throw error;
    }));

  /** Polls one claimed feed and records the outcome. Never throws because of a publisher. */
  async function read(claimed: ClaimedFeed): Promise<FeedResult> {
    const feed = byId.get(claimed.id);
    if (!feed) return { outcome: "gone", added: 0 };
    try {
      const { id, interval, language, pace } = feed;
      const answer = await fetch({ id, url: claimed.url, interval, language, pace, validators: claimed.validators });
      if (answer.kind === "gone") {
        log.warn({ event: "feed-gone", feed: id });
        await markFeedGone(db, id, timing);
        return { outcome: "gone", added: 0 };
      }
      // Saves the validators after the items, so that a crash in between doesn't lose items.
      const added = answer.kind === "items" ? await save(feed, answer.items) : 0;
      await recordSuccess(db, feed, answer, timing);
      if (logged.delete(feed.id)) log.info({ event: "feed-recovered", feed: feed.id, failures: claimed.failures });
      return { outcome: answer.kind === "items" ? "fetched" : "unchanged", added };
    } catch (error) {
      const isTheirs = error instanceof UpstreamError;
      if (!isTheirs) log.error({ event: "feed-store-failed", feed: feed.id, err: error });
      const reason = isTheirs ? error.message : "its articles could not be stored";
      // An open circuit sent no request, so it is no new failure.
      const failures = isTheirs && error.kind === "circuit-open" ? claimed.failures : claimed.failures + 1;
      await recordFailure(
        db,
        feed,
        { reason, failures, retryAfterMs: isTheirs ? error.retryAfterMs : undefined, random: random() },
        timing,
      );
      // The source health reports feeds that don't answer.
      if (logged.has(feed.id) || (isTheirs && error.kind !== "bad-shape"))
        log.debug({ event: "feed-failed", feed: feed.id, failures, reason });
      else {
        log.warn({ event: "feed-failed", feed: feed.id, failures, reason });
        logged.add(feed.id);
      }
      return { outcome: "failed", added: 0 };
    }
  }

  return {
    async pollDueFeeds(signal) {
      await ready();
      const due = await dueFeeds(db, [...byId.keys()], timing);
      await mapWithConcurrency(due, POLL_CONCURRENCY, async (id) => {
        if (signal?.aborted) return;
        const claimed = await claimFeed(db, id, timing);
        if (claimed) await read(claimed);
      });
      const states = await feedStates(db, [...byId.keys()]);
      const next = states.flatMap(({ nextAt, goneAt }) => (goneAt === null ? [nextAt] : []));
      return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.min(...next) - now()));
    },

    async refresh() {
      await ready();
      const ids = [...byId.keys()];
      if (quiet && now() < quiet.until)
        return { sources: quiet.states.map((state) => outcomeOf(state, undefined)), retryAfter: secondsTo(quiet.until) };
      const claimed = await claimRefreshableFeeds(db, ids, timing);
      const results = new Map<string, FeedResult>(claimed.map(({ id }) => [id, { outcome: "running", added: 0 }]));
      const work = mapWithConcurrency(
        claimed,
        REFRESH_CONCURRENCY,
        async (claimedFeed) => void results.set(claimedFeed.id, await read(claimedFeed)),
      );
      await Promise.race([work, new Promise((resolve) => setTimeout(resolve, claimed.length > 0 ? REFRESH_TIMEOUT_MS : 0).unref())]);
      work.catch((error: unknown) => log.error({ event: "refresh-failed", err: error }));
      const states = await feedStates(db, ids);
      const until = Math.min(...states.flatMap(({ goneAt, refreshableAt }) => (goneAt === null ? [refreshableAt] : [])));
      if (claimed.length === 0) quiet = { until, states };
      return {
        sources: states.map((state) => outcomeOf(state, results.get(state.id))),
        retryAfter: claimed.length === 0 ? secondsTo(until) : null,
      };
    },

    async settleFuture() {
      quiet = undefined;
      await settleFutureFeeds(db, timing);
    },

    lastSuccess: () => lastSuccessOf(db, [...byId.keys()]),

    async health() {
      await ready();
      const states = new Map((await feedStates(db, [...byId.keys()])).map((state) => [state.id, state]));
      return feeds.map(({ id, publisher, url, language, kind, verified }) => {
        const state = states.get(id);
        return {
          id,
          publisher,
          url,
          language,
          kind,
          verified,
          state:
            state?.goneAt != null
              ? "gone"
              : !state || (state.lastSuccess === null && state.lastErrorAt === null)
                ? "waiting"
                : state.failures > 0
                  ? "failing"
                  : "ok",
          lastSuccess: state?.lastSuccess ?? null,
          lastError: state?.lastError ?? null,
          lastErrorAt: state?.lastErrorAt ?? null,
          nextCheck: state && state.goneAt === null ? state.nextAt : null,
        };
      });
    },
  };

  function outcomeOf({ id, attemptedAt, goneAt, refreshableAt, failures }: FeedState, result: FeedResult | undefined): SourceOutcome {
    const outcome = goneAt === null ? (result?.outcome ?? "not-due") : "gone";
    return {
      source: id,
      publisher: byId.get(id)?.publisher ?? id,
      outcome,
      added: result?.added ?? 0,
      failing: failures > 0,
      askedAt: attemptedAt === null ? null : new Date(attemptedAt).toISOString(),
      dueAt: goneAt === null ? new Date(refreshableAt).toISOString() : null,
    };
  }

  function secondsTo(timestamp: number): number {
    return Number.isFinite(timestamp) ? Math.max(1, Math.ceil((timestamp - now()) / 1000)) : MAX_WAIT_MS / 1000;
  }
}
