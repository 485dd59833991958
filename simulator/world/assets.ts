import coinFile from "../recordings/coins.json" with { type: "json" };
import { readCatalog } from "./catalog.ts";
import type { Chain } from "./chain.ts";
import { pseudoRandom, hex, seedOf } from "./random.ts";
import { createRegistry, type RegistryRow } from "./registry.ts";
import type { World } from "./world.ts";

/** Koios returns at most this many rows. */
const MAX_ROWS = 1_000;
/** Transactions go back this far: eleven and a half days. */
const SIMULATED_BLOCKS = 50_000;
/** A block before the launch of the oldest asset. */
const FIRST_BLOCK = 6_000_000;

/** Native tokens of a world's chain: those of the catalog and of the recorded coins. */
export function createAssets(world: World, chain: Chain) {
  const names = new Map<string, string>([
    ...coinFile.coins.flatMap(({ unit, name }) => (unit ? [[unit, name] as const] : [])),
    ...readCatalog().flatMap(({ name, token }) => (token?.policyId ? [[token.policyId + (token.assetName ?? ""), name] as const] : [])),
  ]);
  const units = new Set(names.keys());
  const madeUp = createRegistry(world);
  const seedFor = (unit: string): number => seedOf(world.seed, `asset ${unit}`);

  /** Average transactions per block: one in some hundred blocks for most assets, one in four for a few. */
  const traffic = (unit: string): number => 0.0005 * 500 ** pseudoRandom(seedFor(unit), 0);

  /** The row of an asset; undefined if it was never minted. */
  function summary(policy: string, name: string) {
    const unit = policy + name;
    if (!units.has(unit)) return undefined;
    const seed = seedFor(unit);
    const height = chain.tip().block_height;
    // The number of holders grows slowly, by about one in eighty transactions.
    const grown = Math.floor(((height - FIRST_BLOCK) * traffic(unit)) / 80);
    const holders = world.settings.assets[policy]?.holders ?? Math.floor(250 * 200 ** pseudoRandom(seed, 1)) + grown;
    const staked = Math.floor(holders * (0.55 + 0.3 * pseudoRandom(seed, 2)));
    return {
      policy_id: policy,
      asset_name: name,
      fingerprint: `asset1${hex(seed, 3, 38)}`,
      total_transactions: Math.floor((height - FIRST_BLOCK) * traffic(unit) * (1 + pseudoRandom(seed, 4))),
      staked_wallets: staked,
      unstaked_addresses: holders - staked,
      addresses: Math.floor(holders * 1.4),
    };
  }

  /**
   * Transactions of an asset from a block on, newest first. Without `history`, fully spent ones are missing. One with two outputs appears
   * twice, as on some servers.
   */
  function transactions(policy: string, name: string, afterHeight: number, history: boolean) {
    const unit = policy + name;
    const seed = seedFor(unit) + 5;
    const newest = chain.tip().block_height;
    const rows: { tx_hash: string; epoch_no: number; block_height: number; block_time: number }[] = [];
    if (!units.has(unit)) return rows;
    for (let height = newest; height >= Math.max(afterHeight, newest - SIMULATED_BLOCKS) && rows.length <= MAX_ROWS; height -= 1) {
      if (pseudoRandom(seed, height) >= traffic(unit)) continue;
      if (!history && pseudoRandom(seed + 1, height) < 0.6) continue;
      const row = { tx_hash: hex(seed, height, 64), ...chain.block(height) };
      rows.push(row, ...(pseudoRandom(seed + 2, height) < 0.2 ? [row] : []));
    }
    return rows;
  }

  /** Registry entries of the known tokens, a second entry per name under a foreign policy, and invented ones. */
  const registered = (): RegistryRow[] =>
    [
      ...[...names].flatMap(([unit, name]) => {
        const row = {
          asset_name: unit.slice(56),
          asset_name_ascii: name,
          ticker: null,
          description: "",
          url: null,
          decimals: 0,
          logo: null,
        };
        return [unit.slice(0, 56), hex(seedFor(unit), 9, 56)].map((policy) => ({ policy_id: policy, ...row }));
      }),
      ...madeUp(),
    ].toSorted((a, b) => (a.policy_id + a.asset_name < b.policy_id + b.asset_name ? -1 : 1));

  return { summary, registered, transactions, isPolicy: (text: string): boolean => /^[0-9a-f]{56}$/.test(text) };
}
