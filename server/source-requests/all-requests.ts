import { chainRequests } from "./chain-requests.ts";
import { communityRequests } from "./community-requests.ts";
import { marketRequests } from "./market-requests.ts";
import { rows, type SourceRequest } from "./source-request.ts";
import { fetchHandle } from "#app/features/check/handle-me.server.ts";
import { fetchRegistryEntry } from "#app/features/check/token-registry.server.ts";
import type { Feed } from "#app/features/news/ingest/feed-list.server.ts";
import { fetchFeed } from "#app/features/news/ingest/feeds.server.ts";
import { createPayments } from "#app/features/starter-kit/stripe.server.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Liqwid's token, which is in the registry. */
const TOKEN = "da8c30857834c6ae7203935b89278c532b3995245295456f993e1d244c51";

const serviceRequests: readonly SourceRequest[] = [
  {
    source: "handle-me",
    adapter: "handle-me.fetchHandle",
    asks: "where a handle leads",
    run: async ({ client, environment }) =>
      (await fetchHandle(client, { baseUrl: environment.HANDLE_URL }, "cardano")) === null ? "no one holds it" : "1 handle",
  },
  {
    source: "token-registry",
    adapter: "token-registry.fetchRegistryEntry",
    asks: "a token's entry",
    async run({ client, environment }) {
      const entry = await fetchRegistryEntry(client, { baseUrl: environment.TOKEN_REGISTRY_URL }, TOKEN);
      return entry === null ? "not registered" : `${entry.ticker ?? "no ticker"}, ${entry.decimals} decimals`;
    },
  },
  {
    source: "stripe",
    adapter: "stripe.createPayments",
    asks: "checkouts of the last hour",
    key: "STRIPE_SECRET_KEY",
    async run({ environment }) {
      let count = 0;
      for await (const _ of createPayments(environment)?.listCheckouts(Date.now() - DAY / 24) ?? []) count += 1;
      return rows(count, "checkouts");
    },
  },
];

/** Requests a feed once. Feeds of one publisher are requested one after the other. */
const feedRequest = ({ id, url, interval, pace }: Feed): SourceRequest => ({
  source: `feed:${id}`,
  adapter: "feeds.fetchFeed",
  asks: "new articles",
  group: `feeds of ${new URL(url).hostname}`,
  async run({ client, parser }) {
    const answer = await fetchFeed(client, { id, url, interval, pace, validators: {} }, parser);
    if (answer.kind === "gone") throw new Error("gone for good (status 410)");
    return rows(answer.items.length, "items");
  },
});

/** One request of every kind that the product sends to a source. */
export const allRequests = (feeds: readonly Feed[]): SourceRequest[] => [
  ...marketRequests,
  ...chainRequests(),
  ...communityRequests,
  ...serviceRequests,
  ...feeds.map(feedRequest),
];
