import { type Context, Hono } from "hono";
import genesisFile from "../recordings/genesis.json" with { type: "json" };
import { createAssets } from "../world/assets.ts";
import { createChain } from "../world/chain.ts";
import { createProposals } from "../world/proposals.ts";
import { createTokens } from "../world/tokens.ts";
import { koiosGate, rateLimitResponse, sendRows } from "./koios-gate.ts";
import { addListRoutes } from "./koios-lists.ts";
import type { Row } from "./postgrest.ts";
import type { SourceEnv, SourceFactory } from "./source.ts";

const FIRST_SHELLEY_EPOCH = 208;

/** Koios v1: /koios replaces https://api.koios.rest/api/v1. */
export const createKoios: SourceFactory = (world) => {
  const chain = createChain(world);
  const assets = createAssets(world, chain);
  const tokens = createTokens(world);
  const proposals = createProposals(world, chain);
  const app = new Hono<SourceEnv>();

  /** Caches the rows of finished and paid epochs, which never change. A response has about 660 of them. */
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
  /** The treasury has paid the withdrawals that were enacted until the epoch begins. */
  const totalsRow = remember((epoch) => {
    const enacted = proposals().filter(({ enacted_epoch }) => enacted_epoch !== null && enacted_epoch <= epoch);
    return chain.totals(
      epoch,
      enacted.flatMap(({ withdrawal }) => withdrawal).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    );
  });

  /** The requested epoch; null if there is none, undefined if it isn't a number. */
  function askedEpoch(c: Context<SourceEnv>): number | null | undefined {
    const text = c.req.query("_epoch_no");
    if (text === undefined || text === "") return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }

  const notNumber = (c: Context<SourceEnv>, name = "_epoch_no"): Response =>
    c.json({ code: "22P02", details: null, hint: null, message: `invalid input syntax for type numeric: "${c.req.query(name)}"` }, 400);

  /** The requested asset; undefined for a value that PostgreSQL's decode rejects. */
  function askedAsset(c: Context<SourceEnv>): { policy: string; name: string } | undefined {
    const { _asset_policy: policy = "", _asset_name: name = "" } = c.req.query();
    return assets.isPolicy(policy) && /^([0-9a-f]{2})*$/.test(name) ? { policy, name } : undefined;
  }

  const notHexadecimal = (c: Context<SourceEnv>): Response =>
    c.json({ code: "22023", details: null, hint: null, message: "invalid hexadecimal data: odd number of digits" }, 400);

  const known = (from: number): number[] =>
    Array.from({ length: chain.currentEpoch() - from + 1 }, (_, index) => chain.currentEpoch() - index);

  app.use(koiosGate(world));
  app.get("/tip", (c) => sendRows(c, [chain.tip()]));
  app.get("/genesis", (c) => sendRows(c, [genesisFile.genesis]));
  app.get("/totals", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    if (epoch !== null) {
      const exists = epoch >= FIRST_SHELLEY_EPOCH && epoch <= chain.currentEpoch();
      return sendRows(c, exists ? [totalsRow(epoch)] : []);
    }
    // Koios joins the three money flows only for a single epoch.
    const none = { treasury_donation: null, treasury_withdrawal: null, reserves_withdrawal: null };
    return sendRows(
      c,
      known(FIRST_SHELLEY_EPOCH).map((value) => ({ ...totalsRow(value), ...none })),
    );
  });
  app.get("/epoch_info", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    const next = c.req.query("_include_next_epoch") === "true";
    const last = chain.currentEpoch() + (next ? 1 : 0);
    if (epoch !== null) return sendRows(c, epoch <= last ? [epochRow(epoch)] : []);
    return sendRows(c, [...(next ? [last] : []), ...known(0)].map(epochRow));
  });
  app.get("/epoch_block_protocols", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    return sendRows(c, chain.blockProtocols(epoch ?? chain.currentEpoch()));
  });
  app.get("/epoch_params", (c) => {
    const epoch = askedEpoch(c);
    if (epoch === undefined) return notNumber(c);
    const asked = epoch === null ? known(FIRST_SHELLEY_EPOCH) : known(FIRST_SHELLEY_EPOCH).filter((value) => value === epoch);
    return sendRows(c, asked.map(chain.parameters));
  });
  app.get("/asset_summary", (c) => {
    const asset = askedAsset(c);
    if (asset === undefined) return notHexadecimal(c);
    const row = assets.summary(asset.policy, asset.name) ?? tokens.summary(asset.policy, asset.name);
    return sendRows(c, row === undefined ? [] : [row]);
  });
  app.get("/asset_token_registry", (c) =>
    sendRows(
      c,
      assets.registered().map((row): Row => ({ ...row })),
    ),
  );
  app.get("/asset_txs", (c) => {
    const asset = askedAsset(c);
    if (asset === undefined) return notHexadecimal(c);
    const after = c.req.query("_after_block_height") ?? "0";
    if (!/^\d{1,9}$/.test(after)) return notNumber(c, "_after_block_height");
    const history = c.req.query("_history") === "true";
    return sendRows(c, assets.transactions(asset.policy, asset.name, Number(after), history));
  });
  app.get("/proposal_list", (c) => sendRows(c, proposals()));
  addListRoutes(app, world, chain, proposals);
  return { name: "koios", app, refusal: rateLimitResponse };
};
