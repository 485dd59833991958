import { type Context, Hono } from "hono";
import { createAccounts } from "../world/accounts.ts";
import { createChain } from "../world/chain.ts";
import { createPools } from "../world/pools.ts";
import { createTransactions } from "../world/transactions.ts";
import { createVotes } from "../world/votes.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const errorBody = (status: number, error: string, message: string) => ({ status_code: status, error, message });

/** Blockfrost's 429 has no retry time. */
function rateLimitResponse(): SourceResponse {
  const body = JSON.stringify(errorBody(429, "Project Over Limit", "Usage is over limit."));
  return { status: 429, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

const PREDEFINED = ["drep_always_abstain", "drep_always_no_confidence"].map((drep_id) => ({
  drep_id,
  hex: "",
  amount: "5200000000000000",
  has_script: false,
  retired: false,
  expired: false,
  last_active_epoch: null,
  metadata: null,
}));

/** Renames parameters to Blockfrost's names. Parameters that only Koios has keep theirs. */
function asBlockfrost(row: Record<string, unknown>): object {
  const names = {
    epoch_no: "epoch",
    max_bh_size: "max_block_header_size",
    max_epoch: "e_max",
    optimal_pool_count: "n_opt",
    influence: "a0",
    monetary_expand_rate: "rho",
    treasury_growth_rate: "tau",
    decentralisation: "decentralisation_param",
    protocol_major: "protocol_major_ver",
    protocol_minor: "protocol_minor_ver",
    min_utxo_value: "min_utxo",
  };
  const { era: _era, ...parameters } = row;
  const renamed = Object.entries(parameters).map(([name, value]) => [
    Object.entries(names).find(([own]) => own === name)?.[1] ?? name,
    value,
  ]);
  return {
    ...Object.fromEntries(renamed),
    nonce: "1a3be38bcbb7911969283716ad7aa550250226b76a61fc51cc9a9a35d9276d81",
    cost_models: null,
    coins_per_utxo_word: row["coins_per_utxo_size"],
    pvt_p_p_security_group: row["pvtpp_security_group"],
  };
}

/**
 * Blockfrost: /blockfrost replaces https://cardano-mainnet.blockfrost.io/api/v0. It returns the same data as Koios, unless `blockfrost`
 * is set.
 */
export const createBlockfrost: SourceFactory = (world) => {
  const chain = createChain(world);
  const votes = createVotes(world, chain);
  const accounts = createAccounts(world, chain, createPools(world, chain), votes);
  const transactions = createTransactions(world, chain);
  const app = new Hono<SourceEnv>();
  const notFound = (c: Context<SourceEnv>) => c.json(errorBody(404, "Not Found", "The requested component has not been found."), 404);

  // A key's prefix names its network.
  app.use(async (c, next) =>
    /^mainnet\S+$/.test(c.req.header("project_id") ?? "") ? next() : c.json(errorBody(403, "Forbidden", "Invalid project token."), 403),
  );
  app.notFound(notFound);

  app.get("/accounts/:address", (c) => {
    const address = c.req.param("address");
    const { isKnown = true, ...set } = world.settings.blockfrost[address] ?? {};
    const [row] = accounts.info(address);
    if (!row || !isKnown) return notFound(c);
    return c.json({
      stake_address: address,
      active: accounts.lastPool(address) !== null,
      registered: row.status === "registered",
      active_epoch: chain.currentEpoch() - 40,
      controlled_amount: (BigInt(row.utxo) + BigInt(row.rewards_available)).toString(),
      rewards_sum: row.rewards,
      withdrawals_sum: row.withdrawals,
      reserves_sum: row.reserves,
      treasury_sum: row.treasury,
      drep_id: row.delegated_drep,
      withdrawable_amount: row.rewards_available,
      pool_id: accounts.lastPool(address),
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

  app.get("/blocks/latest", (c) => {
    const tip = chain.tip();
    return c.json({
      time: tip.block_time,
      height: tip.block_height,
      hash: tip.hash,
      slot: tip.abs_slot,
      epoch: tip.epoch_no,
      epoch_slot: tip.epoch_slot,
      slot_leader: "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2qnikdy",
      size: 3,
      tx_count: 1,
      output: "128314491794",
      fees: "592661",
      block_vrf: `vrf_vk1${"w".repeat(58)}`,
      op_cert: tip.hash,
      op_cert_counter: "18",
      previous_block: tip.hash,
      next_block: null,
      confirmations: 0,
    });
  });

  app.get("/epochs/latest", (c) => {
    const row = chain.epochInfo(chain.currentEpoch());
    return c.json({
      epoch: row.epoch_no,
      start_time: row.start_time,
      end_time: row.end_time,
      first_block_time: row.first_block_time,
      last_block_time: row.last_block_time,
      block_count: row.blk_count,
      tx_count: row.tx_count,
      output: row.out_sum,
      fees: row.fees,
      active_stake: row.active_stake,
    });
  });

  app.get("/epochs/latest/parameters", (c) => c.json(asBlockfrost(chain.parameters(chain.currentEpoch()))));

  app.get("/governance/dreps", (c) => {
    const { count = "100", page = "1", retired } = c.req.query();
    const [size, number] = [Number(count), Number(page)];
    const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
    if (!isWithin(size, 100)) return c.json(errorBody(400, "Bad Request", "querystring/count must be <= 100"), 400);
    if (!isWithin(number, 21_474_836)) return c.json(errorBody(400, "Bad Request", "querystring/page must be >= 1"), 400);
    // A few DReps without a registration come first, as the oldest do. The list also has the predefined choices.
    const all = [...votes.blockfrostList(), ...PREDEFINED].filter((row) => retired === undefined || String(row.retired) === retired);
    return c.json(all.slice((number - 1) * size, number * size));
  });

  return { name: "blockfrost", app, refusal: rateLimitResponse };
};
