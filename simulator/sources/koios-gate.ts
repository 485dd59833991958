import { setTimeout as wait } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { parseValid } from "#app/foundation/schemas.server.ts";
import recorded from "../recordings/koios-functions.json" with { type: "json" };
import { pseudoRandom, seedOf } from "../world/random.ts";
import { countCalls } from "../world/rate-limits.ts";
import type { World } from "../world/world.ts";
import { argumentsIn, asCsv, type PostgrestError, type PostgrestFunction, queryRows, refuseCall, type Row } from "./postgrest.ts";
import type { SourceEnv, SourceResponse } from "./source.ts";

export const KOIOS_FUNCTIONS: ReadonlyMap<string, PostgrestFunction> = new Map(Object.entries<PostgrestFunction>(recorded.functions));

const PENALTY_MS = 60_000;
/** Largest body without a key, in bytes. */
const MAX_BODY = 1_024;
const MAX_BODY_WITH_KEY = 5_120;
/** Slow functions, which count everything again for each requested ID. */
const HEAVY = new Set("pool_info drep_info drep_metadata proposal_voting_summary proposal_votes tx_info credential_txs".split(" "));

/** The gate in front of PostgREST sends plain text without a retry time. */
export function rateLimitResponse(): SourceResponse {
  return { status: 429, headers: { "content-type": "text/plain" }, body: "429 Too Many Requests\n" };
}

const nameOf = (c: Context<SourceEnv>): string => c.req.path.slice(1);

const refuse = (
  c: Context<SourceEnv>,
  { status, code, message, details = null }: Omit<PostgrestError, "details"> & { details?: string | null },
) => c.json({ code, details, hint: null, message }, status);

const anyObject = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    return parseValid(anyObject, [JSON.parse(text === "" ? "{}" : text)])[0];
  } catch {
    return undefined;
  }
}

/**
 * Koios' limits for every endpoint: too many calls, too long a body, an unknown function, wrong arguments, or more IDs than it can count
 * in time.
 */
export const koiosGate =
  (world: World): MiddlewareHandler<SourceEnv> =>
  async (c, next) => {
    // The limit is per address and endpoint. A caller over it is blocked for a minute.
    const caller = `koios ${c.env.address} ${c.req.path}`;
    const { used } = countCalls(world, caller, "ten-seconds", 1);
    const shut = (world.penalties.get(caller) ?? 0) > world.now();
    if (world.settings.enforceLimits && (shut || used > world.settings.limits.koiosTenSeconds)) {
      if (!shut) world.penalties.set(caller, world.now() + PENALTY_MS);
      return new Response(String(rateLimitResponse().body), { status: 429, headers: rateLimitResponse().headers });
    }
    const name = nameOf(c);
    const query = new URL(c.req.url).searchParams;
    const text = c.req.method === "POST" ? await c.req.text() : "";
    const most = c.req.header("authorization") === undefined ? MAX_BODY : MAX_BODY_WITH_KEY;
    if (Buffer.byteLength(text) > most) return c.text("413 Payload Too Large\n", 413);
    const body = parseBody(text);
    if (!body) return refuse(c, { status: 400, code: "PGRST102", message: "Empty or invalid json" });
    const inAddress = argumentsIn(query);
    if (c.req.method === "POST" && inAddress[0] !== undefined) {
      const message = `"failed to parse filter (${query.get(inAddress[0])})" (line 1, column 1)`;
      return refuse(c, { status: 400, code: "PGRST100", message });
    }
    const refusal = refuseCall(name, KOIOS_FUNCTIONS.get(name), [...inAddress, ...Object.keys(body)]);
    if (refusal) return refuse(c, refusal);
    const { lightMs, heavyMs, idsAtOnce } = world.settings.koios;
    const usual = HEAVY.has(name) ? heavyMs : lightMs;
    if (usual > 0) await wait(usual * (0.5 + pseudoRandom(seedOf(world.seed, name), used)));
    const ids = Math.max(0, ...Object.values(body).map((value) => (Array.isArray(value) ? value.length : 0)));
    if (HEAVY.has(name) && idsAtOnce !== null && ids > idsAtOnce)
      return c.html("<html><body><h1>504 Gateway Time-out</h1></body></html>\n", 504);
    return next();
  };

export function sendRows(c: Context<SourceEnv>, all: Row[]): Response {
  const name = nameOf(c);
  const page = queryRows(name, KOIOS_FUNCTIONS.get(name)?.columns ?? {}, all, new URL(c.req.url).searchParams);
  if ("code" in page) return refuse(c, page);
  const counted = /count=(exact|planned|estimated)/.test(c.req.header("prefer") ?? "");
  const range = page.rows.length === 0 ? "*" : `${page.first}-${page.first + page.rows.length - 1}`;
  c.header("content-range", `${range}/${counted ? page.total : "*"}`);
  c.header("content-location", new URL(c.req.url).pathname);
  const status = counted && page.rows.length < page.total ? 206 : 200;
  if ((c.req.header("accept") ?? "").includes("text/csv")) {
    return c.body(asCsv(page.rows), status, { "content-type": "text/csv; charset=utf-8" });
  }
  return c.body(JSON.stringify(page.rows), status, { "content-type": "application/json; charset=utf-8" });
}
