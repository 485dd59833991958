import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { Chain } from "../world/chain.ts";
import { createAccounts } from "../world/accounts.ts";
import { createBallots } from "../world/ballots.ts";
import { createContracts } from "../world/contracts.ts";
import { createHandles } from "../world/handles.ts";
import { createPools } from "../world/pools.ts";
import { createTokens } from "../world/tokens.ts";
import { createTransactions } from "../world/transactions.ts";
import { createVotes } from "../world/votes.ts";
import type { World } from "../world/world.ts";
import { sendRows } from "./koios-gate.ts";
import type { Row } from "./postgrest.ts";
import type { SourceEnv } from "./source.ts";
import { parseValid } from "#app/foundation/schemas.server.ts";

const rowsFor = <Id>(ids: readonly Id[], rowsOf: (id: Id) => Row[]): Row[] => ids.flatMap(rowsOf);

type Proposals = Parameters<typeof createBallots>[2];

/** Adds pools, DReps, votes and the committee to Koios. */
export function addListRoutes(app: Hono<SourceEnv>, world: World, chain: Chain, proposals: Proposals): void {
  const pools = createPools(world, chain);
  const votes = createVotes(world, chain);
  const ballots = createBallots(world, chain, proposals, votes, pools);
  const accounts = createAccounts(world, chain, pools, votes);
  /** The IDs below this name in the body. */
  async function askedIds(c: Context<SourceEnv>, name: string): Promise<string[]> {
    const [body] = parseValid(v.record(v.string(), v.unknown()), [await c.req.json()]);
    return parseValid(v.array(v.string()), [body?.[name]])[0] ?? [];
  }
  async function askedAssets(c: Context<SourceEnv>): Promise<[policy: string, name: string][]> {
    const [body] = parseValid(v.object({ _asset_list: v.array(v.tuple([v.string(), v.string()])) }), [await c.req.json()]);
    return body?.["_asset_list"] ?? [];
  }

  app.get("/pool_list", (c) => sendRows(c, pools.list()));
  app.get("/pool_groups", (c) => sendRows(c, pools.groups()));
  app.post("/pool_info", async (c) => sendRows(c, pools.info(await askedIds(c, "_pool_bech32_ids"))));
  app.get("/pool_updates", (c) => sendRows(c, pools.updates(c.req.query("_pool_bech32") ?? "")));
  app.get("/pool_history", (c) => sendRows(c, pools.history(c.req.query("_pool_bech32") ?? "")));
  app.post("/pool_owner_history", async (c) => sendRows(c, pools.ownerHistory(await askedIds(c, "_pool_bech32_ids"))));
  const transactions = createTransactions(world, chain);
  app.post("/tx_info", async (c) => sendRows(c, rowsFor(await askedIds(c, "_tx_hashes"), transactions.info)));
  const contracts = createContracts(world, chain);
  app.post("/credential_txs", async (c) => {
    const [asked] = parseValid(v.object({ _after_block_height: v.optional(v.number(), 0) }), [await c.req.json()]);
    return sendRows(c, contracts(await askedIds(c, "_payment_credentials"), asked?.["_after_block_height"] ?? 0));
  });
  const tokens = createTokens(world);
  app.post("/asset_info", async (c) =>
    sendRows(
      c,
      rowsFor(await askedAssets(c), ([policy, name]) => tokens.info(policy, name)),
    ),
  );
  const handles = createHandles(world);
  app.post("/asset_utxos", async (c) =>
    sendRows(
      c,
      rowsFor(await askedAssets(c), ([policy, name]) => handles.holders(policy, name)),
    ),
  );
  app.post("/script_info", async (c) => sendRows(c, rowsFor(await askedIds(c, "_script_hashes"), tokens.script)));
  const accountRoutes = [
    ["/account_info", accounts.info],
    ["/account_reward_history", accounts.rewards],
    ["/account_stake_history", accounts.stakeHistory],
    ["/account_assets", accounts.assets],
  ] as const;
  for (const [path, rowsOf] of accountRoutes)
    app.post(path, async (c) => sendRows(c, rowsFor<string>(await askedIds(c, "_stake_addresses"), rowsOf)));
  app.get("/drep_list", (c) => sendRows(c, votes.list()));
  app.post("/drep_info", async (c) => sendRows(c, votes.info(await askedIds(c, "_drep_ids"))));
  app.post("/drep_metadata", async (c) => sendRows(c, votes.metadata(await askedIds(c, "_drep_ids"))));
  app.get("/drep_epoch_summary", (c) => sendRows(c, [votes.epochSummary()]));
  app.get("/proposal_voting_summary", (c) => {
    const row = ballots.summary(c.req.query("_proposal_id") ?? "");
    return sendRows(c, row ? [row] : []);
  });
  app.get("/proposal_votes", (c) => sendRows(c, ballots.proposalVotes(c.req.query("_proposal_id") ?? "")));
  app.get("/vote_list", (c) => sendRows(c, ballots.voteList()));
  app.get("/committee_votes", (c) => sendRows(c, ballots.committeeVotes(c.req.query("_cc_hot_id"))));
  app.get("/drep_updates", (c) =>
    sendRows(
      c,
      votes.updates().filter(({ drep_id }) => (c.req.query("_drep_id") ?? drep_id) === drep_id),
    ),
  );
  const askedEpoch = (c: Context<SourceEnv>): number | null =>
    c.req.query("_epoch_no") === undefined ? null : Number(c.req.query("_epoch_no"));
  app.get("/drep_voting_power_history", (c) => sendRows(c, votes.powerHistory(askedEpoch(c), c.req.query("_drep_id"))));
  app.get("/pool_voting_power_history", (c) => sendRows(c, pools.powerHistory(askedEpoch(c), c.req.query("_pool_bech32"))));
  app.get("/committee_info", (c) => sendRows(c, [ballots.committee()]));
}
