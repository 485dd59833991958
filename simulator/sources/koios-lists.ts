import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { Chain } from "../world/chain.ts";
import { createAccounts } from "../world/accounts.ts";
import { createContracts } from "../world/contracts.ts";
import { createHandles } from "../world/handles.ts";
import { createPools } from "../world/pools.ts";
import { createTokens } from "../world/tokens.ts";
import { createTransactions } from "../world/transactions.ts";
import { createVotes } from "../world/votes.ts";
import type { World } from "../world/world.ts";
import type { Row } from "./postgrest.ts";
import type { SourceEnv } from "./source.ts";
import { keepValid } from "#app/foundation/schemas.server.ts";

/** Without a key a body has at most so many bytes. */
const MAX_BODY = 1_024;
const MAX_BODY_WITH_KEY = 5_120;

const COMMITTEE_COLUMNS = ["proposal_id", "proposal_tx_hash", "proposal_index", "quorum_numerator", "quorum_denominator", "members"];
const POOL_HISTORY_COLUMNS =
  "epoch_no active_stake active_stake_pct saturation_pct block_cnt delegator_cnt margin fixed_cost pool_fees deleg_rewards member_rewards epoch_ros".split(
    " ",
  );
const OWNER_HISTORY_COLUMNS = "pool_id_bech32 stake_address epoch_no declared_pledge active_stake".split(" ");
const ACCOUNT_COLUMNS =
  "stake_address status delegated_drep delegated_pool total_balance utxo rewards withdrawals rewards_available deposit reserves treasury proposal-refund";
const TRANSACTION_COLUMNS =
  "tx_hash block_hash block_height epoch_no tx_timestamp total_output fee inputs outputs withdrawals assets_minted metadata certificates native_scripts plutus_contracts voting_procedures";
const ASSET_COLUMNS =
  "policy_id asset_name asset_name_ascii fingerprint minting_tx_hash total_supply mint_cnt burn_cnt creation_time minting_tx_metadata token_registry_metadata cip68_metadata";
const UTXO_COLUMNS = "tx_hash tx_index address value stake_address epoch_no block_height block_time is_spent";
const SCRIPT_COLUMNS = "script_hash creation_tx_hash type value bytes size";
const REWARD_COLUMNS = "stake_address earned_epoch spendable_epoch amount type pool_id_bech32";
const STAKE_COLUMNS = "stake_address pool_id_bech32 epoch_no active_stake";
const CREDENTIAL_COLUMNS = ["tx_hash", "epoch_no", "block_height", "block_time"];
const VOTE_COLUMNS = ["block_time", "voter_role", "voter_id", "voter_hex", "voter_has_script", "vote", "meta_url", "meta_hash"];

type Proposals = Parameters<typeof createVotes>[2];
type Send = (c: Context<SourceEnv>, all: Row[], names: string[]) => Response;

/** Adds pools, DReps, votes and the committee to Koios. */
export function addListRoutes(app: Hono<SourceEnv>, world: World, chain: Chain, proposals: Proposals, send: Send): void {
  const pools = createPools(world, chain);
  const votes = createVotes(world, chain, proposals);
  const accounts = createAccounts(world, chain, pools, votes);
  const columnsOf = (row: object | undefined): string[] => Object.keys(row ?? {});
  const [pool] = pools.list();
  const columns = {
    pools: columnsOf(pool),
    poolInfo: columnsOf(pools.info(pool ? [pool.pool_id_bech32] : [])[0]),
    poolUpdates: columnsOf(pools.updates(pool?.pool_id_bech32 ?? "")[0]),
    poolHistory: POOL_HISTORY_COLUMNS,
    dreps: columnsOf(votes.list()[0]),
    drepInfo: columnsOf(votes.info([votes.list()[0]?.drep_id ?? ""])[0]),
    drepMetadata: columnsOf(votes.metadata([votes.list()[0]?.drep_id ?? ""])[0]),
    tally: columnsOf(votes.summary(proposals()[0]?.proposal_id ?? "")),
    drepSummary: columnsOf(votes.epochSummary()),
  };

  /** The list of identifiers in a body under its name; a Response when the gate or the function refuses it. */
  async function askedIds(c: Context<SourceEnv>, name: string): Promise<string[] | Response> {
    const text = await c.req.text();
    const most = c.req.header("authorization") === undefined ? MAX_BODY : MAX_BODY_WITH_KEY;
    if (Buffer.byteLength(text) > most) return c.text("413 Payload Too Large\n", 413);
    const [body] = keepValid(v.record(v.string(), v.union([v.array(v.string()), v.boolean(), v.number()])), [
      text === "" ? null : JSON.parse(text),
    ]);
    const ids = body?.[name];
    return (
      (Array.isArray(ids) ? ids : undefined) ??
      c.json({ code: "PGRST202", details: null, hint: null, message: `Could not find the function with the parameter ${name}` }, 404)
    );
  }

  app.get("/pool_list", (c) => send(c, pools.list(), columns.pools));
  app.post("/pool_info", async (c) => {
    const ids = await askedIds(c, "_pool_bech32_ids");
    return ids instanceof Response ? ids : send(c, pools.info(ids), columns.poolInfo);
  });
  app.get("/pool_updates", (c) => send(c, pools.updates(c.req.query("_pool_bech32") ?? ""), columns.poolUpdates));
  app.get("/pool_history", (c) => send(c, pools.history(c.req.query("_pool_bech32") ?? ""), columns.poolHistory));
  app.post("/pool_owner_history", async (c) => {
    const ids = await askedIds(c, "_pool_bech32_ids");
    return ids instanceof Response ? ids : send(c, pools.ownerHistory(ids), OWNER_HISTORY_COLUMNS);
  });
  const transactions = createTransactions(world, chain);
  app.post("/tx_info", async (c) => {
    const hashes = await askedIds(c, "_tx_hashes");
    return hashes instanceof Response
      ? hashes
      : send(
          c,
          hashes.flatMap((hash): Row[] => transactions.info(hash)),
          TRANSACTION_COLUMNS.split(" "),
        );
  });
  const contracts = createContracts(world, chain);
  app.post("/credential_txs", async (c) => {
    const credentials = await askedIds(c, "_payment_credentials");
    if (credentials instanceof Response) return credentials;
    const [asked] = keepValid(v.object({ _after_block_height: v.optional(v.number(), 0) }), [await c.req.json()]);
    return send(c, contracts(credentials, asked?.["_after_block_height"] ?? 0), CREDENTIAL_COLUMNS);
  });
  const tokens = createTokens(world);
  app.post("/asset_info", async (c) => {
    const text = await c.req.text();
    const [body] = keepValid(v.object({ _asset_list: v.array(v.tuple([v.string(), v.string()])) }), [JSON.parse(text)]);
    return send(
      c,
      (body?.["_asset_list"] ?? []).flatMap(([policy, name]): Row[] => tokens.info(policy, name)),
      ASSET_COLUMNS.split(" "),
    );
  });
  const handles = createHandles(world);
  app.post("/asset_utxos", async (c) => {
    const [body] = keepValid(v.object({ _asset_list: v.array(v.tuple([v.string(), v.string()])) }), [JSON.parse(await c.req.text())]);
    return send(
      c,
      (body?.["_asset_list"] ?? []).flatMap(([policy, name]): Row[] => handles.holders(policy, name)),
      UTXO_COLUMNS.split(" "),
    );
  });
  app.post("/script_info", async (c) => {
    const hashes = await askedIds(c, "_script_hashes");
    return hashes instanceof Response
      ? hashes
      : send(
          c,
          hashes.flatMap((hash): Row[] => tokens.script(hash)),
          SCRIPT_COLUMNS.split(" "),
        );
  });
  const accountRoutes = [
    ["/account_info", accounts.info, ACCOUNT_COLUMNS],
    ["/account_reward_history", accounts.rewards, REWARD_COLUMNS],
    ["/account_stake_history", accounts.stakeHistory, STAKE_COLUMNS],
    ["/account_assets", accounts.assets, "stake_address policy_id asset_name fingerprint decimals quantity"],
  ] as const;
  for (const [path, rowsOf, names] of accountRoutes)
    app.post(path, async (c) => {
      const addresses = await askedIds(c, "_stake_addresses");
      return addresses instanceof Response
        ? addresses
        : send(
            c,
            addresses.flatMap((address): Row[] => rowsOf(address)),
            names.split(" "),
          );
    });
  app.get("/drep_list", (c) => send(c, votes.list(), columns.dreps));
  app.post("/drep_info", async (c) => {
    const ids = await askedIds(c, "_drep_ids");
    return ids instanceof Response ? ids : send(c, votes.info(ids), columns.drepInfo);
  });
  app.post("/drep_metadata", async (c) => {
    const ids = await askedIds(c, "_drep_ids");
    return ids instanceof Response ? ids : send(c, votes.metadata(ids), columns.drepMetadata);
  });
  app.get("/drep_epoch_summary", (c) => send(c, [votes.epochSummary()], columns.drepSummary));
  app.get("/proposal_voting_summary", (c) => {
    const row = votes.summary(c.req.query("_proposal_id") ?? "");
    return send(c, row ? [row] : [], columns.tally);
  });
  app.get("/proposal_votes", (c) => send(c, votes.votes(c.req.query("_proposal_id") ?? ""), VOTE_COLUMNS));
  app.get("/committee_info", (c) => send(c, [votes.committee()], COMMITTEE_COLUMNS));
}
