import { type Context, Hono } from "hono";
import { createAccounts } from "../world/accounts.ts";
import { createChain } from "../world/chain.ts";
import { createPools } from "../world/pools.ts";
import { createProposals } from "../world/proposals.ts";
import { createTransactions } from "../world/transactions.ts";
import { createVotes } from "../world/votes.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const errorBody = (status: number, error: string, message: string) => ({ status_code: status, error, message });

/** It names no time to wait. */
function rateLimitResponse(): SourceResponse {
  const body = JSON.stringify(errorBody(429, "Project Over Limit", "Usage is over limit."));
  return { status: 429, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

/** Blockfrost: /blockfrost takes the place of https://cardano-mainnet.blockfrost.io/api/v0. It knows what Koios knows, unless `blockfrost` is set. */
export const createBlockfrost: SourceFactory = (world) => {
  const chain = createChain(world);
  const accounts = createAccounts(world, chain, createPools(world, chain), createVotes(world, chain, createProposals(world, chain)));
  const transactions = createTransactions(world, chain);
  const app = new Hono<SourceEnv>();
  const notFound = (c: Context<SourceEnv>) => c.json(errorBody(404, "Not Found", "The requested component has not been found."), 404);

  app.use(async (c, next) => (c.req.header("project_id") ? next() : c.json(errorBody(403, "Forbidden", "Invalid project token."), 403)));
  app.notFound((c) => c.json(errorBody(400, "Bad Request", "Invalid path. Please check https://docs.blockfrost.io/"), 400));

  app.get("/accounts/:address", (c) => {
    const address = c.req.param("address");
    const { isKnown = true, ...set } = world.settings.blockfrost[address] ?? {};
    const [row] = accounts.info(address);
    if (!row || !isKnown) return notFound(c);
    return c.json({
      stake_address: address,
      active: row.delegated_pool !== null,
      registered: row.status === "registered",
      active_epoch: chain.currentEpoch() - 40,
      controlled_amount: row.total_balance,
      rewards_sum: row.rewards,
      withdrawals_sum: row.withdrawals,
      reserves_sum: row.reserves,
      treasury_sum: row.treasury,
      drep_id: row.delegated_drep,
      withdrawable_amount: row.rewards_available,
      pool_id: row.delegated_pool,
      ...set,
    });
  });

  app.get("/txs/:hash", (c) => {
    const hash = c.req.param("hash");
    const { isKnown = true, ...set } = world.settings.blockfrost[hash] ?? {};
    const [row] = transactions.info(hash);
    if (!row || !isKnown) return notFound(c);
    return c.json({
      hash,
      block: row.block_hash,
      block_height: row.block_height,
      block_time: row.tx_timestamp,
      fees: row.fee,
      deposit: "0",
      valid_contract: row.plutus_contracts.every(({ valid_contract }) => valid_contract),
      ...set,
    });
  });

  return { name: "blockfrost", app, refusal: rateLimitResponse };
};
