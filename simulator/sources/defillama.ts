import { type Context, Hono } from "hono";
import { createDefi, lastUpdate, type Protocol } from "../world/defi.ts";
import { countCalls } from "../world/rate-limits.ts";
import type { World } from "../world/world.ts";
import { createHacks } from "./defillama-hacks.ts";
import { createProtocols } from "./defillama-protocols.ts";
import { type SourceResponse, jumpFactor, type SourceEnv, type SourceFactory, type RequestContext } from "./source.ts";
import { HOUR } from "#app/foundation/durations.ts";

/** Longer than the history that the site shows. */
const HISTORY_DAYS = 400;
/** Fees of the chain itself, which is one row among its protocols. */
const CHAIN_FEES_30D = 190_000;

/** The API gateway's 429. Its rate limit is not published. */
export function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": String(seconds) },
    body: JSON.stringify({ message: "Too Many Requests" }),
  };
}

/** Creates an app that rejects callers over the limit per minute, and answers unknown paths like the gateway. */
export function createLlamaApp(world: World, name: string): Hono<SourceEnv> {
  const app = new Hono<SourceEnv>();
  app.use(async (c, next) => {
    const { used, secondsLeft } = countCalls(world, `${name} ${c.env.address}`, "minute", 1);
    if (world.settings.enforceLimits && used > world.settings.limits.defillamaMinute) {
      const { body, headers, status } = rateLimitResponse(secondsLeft);
      return new Response(String(body), { status, headers });
    }
    return next();
  });
  app.notFound((c) => c.json({ message: "Not Found" }, 404));
  return app;
}

/** Sends JSON with the endpoint's maximum age. There are no ETags. */
export function cacheableJson(c: Context<SourceEnv>, value: object, headers: Record<string, string>): Response {
  return c.body(JSON.stringify(value), 200, { "content-type": "application/json", "access-control-allow-origin": "*", ...headers });
}

/** DefiLlama: /defillama replaces https://api.llama.fi. */
export const createDefillama: SourceFactory = (world) => {
  const defi = createDefi(world);
  const protocols = createProtocols(defi);
  const hacks = createHacks(world, defi);
  const app = createLlamaApp(world, "defillama");

  function flowRow({ id, name, slug, category, chains, parent }: Protocol, counted: object) {
    return {
      ...counted,
      defillamaId: id,
      name,
      displayName: name,
      module: slug,
      category,
      logo: "",
      chains,
      protocolType: "protocol",
      methodologyURL: "",
      slug,
      latestFetchIsOk: true,
      ...(parent === null ? {} : { parentProtocol: parent }),
    };
  }

  function chainRow(counted: object) {
    return {
      ...counted,
      defillamaId: "chain#cardano",
      name: "Cardano",
      displayName: "Cardano",
      module: "cardano",
      category: "Chain",
      logo: "",
      chains: ["Cardano"],
      protocolType: "chain",
      methodologyURL: "",
      slug: "cardano",
      latestFetchIsOk: true,
    };
  }

  const names = ["total24h", "total48hto24h", "total7d", "total30d"] as const;

  /** The envelope of an overview. Without the charts, these fields are empty arrays. */
  function overview(rows: readonly Record<(typeof names)[number], number>[], all: readonly object[]) {
    const totals = Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]));
    const { total24h = 0, total48hto24h = 0 } = totals;
    return {
      totalDataChart: [],
      totalDataChartBreakdown: [],
      breakdown24h: null,
      breakdown30d: null,
      chain: "Cardano",
      allChains: ["Cardano", "Ethereum"],
      ...totals,
      change_1d: total48hto24h === 0 ? null : (total24h / total48hto24h - 1) * 100,
      protocols: all,
    };
  }

  function volumes(visit: RequestContext) {
    const counted = defi.protocols.flatMap((protocol) => {
      const day = defi.volume(protocol, jumpFactor(protocol.slug, visit));
      return day === null ? [] : [{ protocol, day }];
    });
    return overview(
      counted.map(({ day }) => day),
      counted.map(({ protocol, day }) => flowRow(protocol, day)),
    );
  }

  function fees(visit: RequestContext) {
    const counted = defi.protocols.flatMap((protocol) =>
      protocol.fees30dUsd === null
        ? []
        : [{ protocol, day: defi.fees(protocol.slug, protocol.fees30dUsd, jumpFactor(protocol.slug, visit)) }],
    );
    const chain = defi.fees("cardano", CHAIN_FEES_30D, jumpFactor("cardano", visit));
    const rows = counted.map(({ protocol, day }) => flowRow(protocol, day));
    return overview([...counted.map(({ day }) => day), chain], [chainRow(chain), ...rows]);
  }

  const known = (c: Context<SourceEnv>): boolean => c.req.param("chain")?.toLowerCase() === "cardano";
  const anHour = { "cache-control": "max-age=3600" };

  app.get("/protocols", (c) => cacheableJson(c, protocols(c.env), { expires: new Date(lastUpdate(world.now()) + HOUR).toUTCString() }));
  app.get("/hacks", (c) => cacheableJson(c, hacks(), { "cache-control": "max-age=1800" }));
  app.get("/protocol/:slug", (c) => {
    const asked = c.req.param("slug");
    const list = defi.protocols.filter(({ slug, parent }) => slug === asked || parent === `parent#${asked}`);
    const [first] = list;
    if (!first) return c.json({ message: "Protocol not found" }, 404);
    const tvl = defi.tvlHistory(list, HISTORY_DAYS);
    const history = { tvl, tokensInUsd: [], tokens: [] };
    return cacheableJson(
      c,
      { id: first.id, name: first.name, chains: ["Cardano"], chainTvls: { Cardano: history }, tvl, raises: [], hallmarks: [] },
      { expires: new Date(lastUpdate(world.now()) + HOUR).toUTCString() },
    );
  });
  app.get("/v2/chains", (c) => {
    const chains = [
      { gecko_id: "ethereum", tvl: 65_998_652_431.4, tokenSymbol: "ETH", cmcId: "1027", name: "Ethereum", chainId: 1 },
      { gecko_id: null, tvl: 1_204_331.2, tokenSymbol: null, cmcId: null, name: "Simulated Chain", chainId: null },
      {
        gecko_id: "cardano",
        tvl: defi.chainTvl(c.env.jumpId === null ? c.env.jump : 1),
        tokenSymbol: "ADA",
        cmcId: "2010",
        name: "Cardano",
        chainId: null,
      },
    ];
    return cacheableJson(c, chains, { "cache-control": "max-age=600" });
  });
  app.get("/overview/dexs/:chain", (c) =>
    known(c) ? cacheableJson(c, volumes(c.env), anHour) : c.json({ message: "Chain not found" }, 404),
  );
  app.get("/overview/fees/:chain", (c) => {
    if (!known(c)) return c.json({ message: "Chain not found" }, 404);
    const type = c.req.query("dataType") ?? "dailyFees";
    return type === "dailyFees" ? cacheableJson(c, fees(c.env), anHour) : c.json({ message: `${type} is not played` }, 400);
  });

  return { name: "defillama", app, refusal: rateLimitResponse };
};
