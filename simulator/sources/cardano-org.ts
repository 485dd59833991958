import { Hono } from "hono";
import { readCatalog } from "../world/catalog.ts";
import { exchangeList } from "../world/exchanges.ts";
import { pseudoRandom, seedOf } from "../world/random.ts";
import { sendWithEtag } from "./etag.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const WEEK = 7 * 86_400_000;
const WINDOW = 30 * 86_400_000;

const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "text/plain", "retry-after": String(seconds) },
  body: "429: Too Many Requests",
});

const withoutZone = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** Files in cardano.org's repository: its weekly transaction count, and its list of services that sell ADA. */
export const createCardanoOrg: SourceFactory = (world) => {
  const app = new Hono<SourceEnv>();
  app.get("/tx-stats.json", (c) => {
    const end = Math.floor(world.now() / WEEK) * WEEK;
    const counted = readCatalog().flatMap(({ name, transactionsLabel: label }) => {
      if (!label) return [];
      const size = 10 ** (1 + 4 * pseudoRandom(seedOf(world.seed, label), 1));
      return [
        { label, displayName: name, txCount: Math.round(size * (0.9 + 0.2 * pseudoRandom(seedOf(world.seed, `${label} ${end}`), 2))) },
      ];
    });
    const appStats = counted.toSorted((a, b) => b.txCount - a.txCount).map((row, index) => ({ ...row, rank: index + 1 }));
    const document = {
      metadata: {
        generated: withoutZone(end).slice(0, 10),
        description: "Transaction stats for reporting period",
        reportingWindow: { start: withoutZone(end - WINDOW), end: withoutZone(end) },
      },
      appStats,
    };
    return sendWithEtag(c, JSON.stringify(document), "text/plain; charset=utf-8", { "cache-control": "max-age=300" });
  });
  app.get("/exchanges.json", (c) =>
    sendWithEtag(c, JSON.stringify(exchangeList()), "text/plain; charset=utf-8", { "cache-control": "max-age=300" }),
  );
  app.notFound((c) => c.text("404: Not Found", 404));
  return { name: "cardano-org", app, refusal: rateLimitResponse };
};
