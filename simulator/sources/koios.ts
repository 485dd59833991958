import { type Context, Hono } from "hono";
import genesisFile from "../recordings/genesis.json" with { type: "json" };
import { createAssets } from "../world/assets.ts";
import { createChain } from "../world/chain.ts";
import { createProposals } from "../world/proposals.ts";
import { createTokens } from "../world/tokens.ts";
import { countCalls } from "../world/rate-limits.ts";
import { addListRoutes } from "./koios-lists.ts";
import { type Row, asCsv, queryRows } from "./postgrest.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

/** The gate in front of PostgREST refuses in plain text and promises no time. */
function rateLimitResponse(): SourceResponse {
  return { status: 429, headers: { "content-type": "text/plain" }, body: "429 Too Many Requests\n" };
}

const REGISTRY_COLUMNS = ["policy_id", "asset_name", "asset_name_ascii", "ticker", "description", "url", "decimals", "logo"];
const PENALTY_MS = 60_000;
const FIRST_SHELLEY_EPOCH = 208;

/** Koios v1: /koios takes the place of https://api.koios.rest/api/v1. */
export const createKoios: SourceFactory = (world) => {
  const chain = createChain(world);
  const assets = createAssets(world, chain);
  const tokens = createTokens(world);
  const proposals = createProposals(world, chain);
  const app = new Hono<SourceEnv>();

  /** Epochs that are over and paid out never change: their rows, 660 at a time, are made once. */
  function remember(make: (epoch: number) => Row): (epoch: number) => Row {
    const finished = new Map<number, Row>();
    return (epoch) => {
      if (epoch > chain.currentEpoch() - 3) return make(epoch);
      const row = finished.get(epoch) ?? make(epoch);
      finished.set(epoch, row);
      return row;
    };
  }
  const epochRow = remember(chain.epochInfo);
  const totalsRow = remember(chain.totals);

  const columnsOf = (row: object): string[] => Object.keys(row);
  const columns = {
    tip: columnsOf(chain.tip()),
    genesis: columnsOf(genesisFile.genesis),
    totals: columnsOf(chain.totals(FIRST_SHELLEY_EPOCH)),
    epochInfo: columnsOf(chain.epochInfo(FIRST_SHELLEY_EPOCH)),
    epochParams: columnsOf(chain.parameters(FIRST_SHELLEY_EPOCH)),
    assetSummary: ["policy_id", "asset_name", "fingerprint", "total_transactions", "staked_wallets", "unstaked_addresses", "addresses"],
    assetTxs: ["tx_hash", "epoch_no", "block_height", "block_time"],
    proposals: columnsOf(proposals()[0] ?? {}),
  };

  function send(c: Context<SourceEnv>, all: Row[], names: string[]): Response {
    const page = queryRows(all, names, new URL(c.req.url).searchParams);
    if ("code" in page) {
      return c.json({ code: page.code, details: null, hint: null, message: page.message }, page.status);
    }
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

  /** The asked epoch as a number, null when none was asked, undefined when it is not a number. */
  function askedEpoch(c: Context<SourceEnv>): number | null | undefined {
    const text = c.req.query("_epoch_no");
    if (text === undefined || text === "") return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }

  const notNumber = (c: Context<SourceEnv>, name = "_epoch_no"): Response =>
    c.json({ code: "22P02", details: null, hint: null, message: `invalid input syntax for type numeric: "${c.req.query(name)}"` }, 400);

  /** The asked asset; nothing when what was asked for cannot be one, which PostgreSQL's decode refuses. */
  function askedAsset(c: Context<SourceEnv>): { policy: string; name: string } | undefined {
    const { _asset_policy: policy = "", _asset_name: name = "" } = c.req.query();
    return assets.isPolicy(policy) && /^([0-9a-f]{2})*$/.test(name) ? { policy, name } : undefined;
  }

  const notHexadecimal = (c: Context<SourceEnv>): Response =>
    c.json({ code: "22023", details: null, hint: null, message: "invalid hexadecimal data: odd number of digits" }, 400);

  const known = (from: number): number[] =>
    Array.from({ length: chain.currentEpoch() - from + 1 }, (_, index) => chain.currentEpoch() - index);

  app.use(async (c, next) => {
    // The limit is per address and endpoint; once passed, the caller is shut out for a minute.
    const caller = `koios ${c.env.address} ${c.req.path}`;
    const { used } = countCalls(world, caller, "ten-seconds", 1);
    const shut = (world.penalties.get(caller) ?? 0) > world.now();
    if (world.settings.enforceLimits && (shut || used > world.settings.limits.koiosTenSeconds)) {
      if (!shut) world.penalties.set(caller, world.now() + PENALTY_MS);
      return new Response(String(rateLimitResponse().body), { status: 429, headers: rateLimitResponse().headers });
    }
    return next();
  });
  app.get("/tip", (c) => send(c, [chain.tip()], columns.tip));
  app.get("/genesis", (c) => send(c, [genesisFile.genesis], columns.genesis));
  app.get("/totals", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    if (epoch !== null) {
      const exists = epoch >= FIRST_SHELLEY_EPOCH && epoch <= chain.currentEpoch();
      return send(c, exists ? [totalsRow(epoch)] : [], columns.totals);
    }
    // The three money flows are only joined in when one epoch is asked for.
    const none = { treasury_donation: null, treasury_withdrawal: null, reserves_withdrawal: null };
    return send(
      c,
      known(FIRST_SHELLEY_EPOCH).map((one) => ({ ...totalsRow(one), ...none })),
      columns.totals,
    );
  });
  app.get("/epoch_info", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    const next = c.req.query("_include_next_epoch") === "true";
    const last = chain.currentEpoch() + (next ? 1 : 0);
    if (epoch !== null) return send(c, epoch <= last ? [epochRow(epoch)] : [], columns.epochInfo);
    return send(c, [...(next ? [last] : []), ...known(0)].map(epochRow), columns.epochInfo);
  });
  app.get("/epoch_params", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    const asked = epoch === null ? known(FIRST_SHELLEY_EPOCH) : known(FIRST_SHELLEY_EPOCH).filter((one) => one === epoch);
    return send(c, asked.map(chain.parameters), columns.epochParams);
  });
  app.get("/asset_summary", (c) => {
    const asset = askedAsset(c);
    if (asset === undefined) return notHexadecimal(c);
    const row = assets.summary(asset.policy, asset.name) ?? tokens.summary(asset.policy, asset.name);
    return send(c, row === undefined ? [] : [row], columns.assetSummary);
  });
  app.get("/asset_token_registry", (c) =>
    send(
      c,
      assets.registered().map((row): Row => ({ ...row })),
      REGISTRY_COLUMNS,
    ),
  );
  app.get("/asset_txs", (c) => {
    const asset = askedAsset(c);
    if (asset === undefined) return notHexadecimal(c);
    const after = c.req.query("_after_block_height") ?? "0";
    if (!/^\d{1,9}$/.test(after)) return notNumber(c, "_after_block_height");
    const history = c.req.query("_history") === "true";
    return send(c, assets.transactions(asset.policy, asset.name, Number(after), history), columns.assetTxs);
  });
  app.get("/proposal_list", (c) => send(c, proposals(), columns.proposals));
  addListRoutes(app, world, chain, proposals, send);
  app.notFound((c) =>
    c.json(
      {
        code: "PGRST202",
        details: null,
        hint: null,
        message: `Could not find the function grest.${c.req.path.split("/").at(-1)} in the schema cache`,
      },
      404,
    ),
  );

  return { name: "koios", app, refusal: rateLimitResponse };
};
