import type { Chain } from "./chain.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";

/** Blocks between two transactions of a busy script. */
const BUSY_BLOCKS = 37;
/** Number of transactions per script; only the newest exist. */
const PLAYED = 40;
/** Range of blocks with the last use of dormant scripts. */
const DORMANT = { first: 9_000_000, last: 14_000_000 };
/** Shares of busy and dormant scripts. The rest are minting policies, which never have transactions. */
const SHARES = { busy: 0.6, dormant: 0.85 };

/** Transactions with the scripts of a world's chain, by payment credential. */
export function createContracts(world: World, chain: Chain) {
  /** The newest block with a transaction, and the distance between them; null if there is none. */
  function useOf(credential: string, newest: number): { last: number; apart: number } | null {
    const set = world.settings.contracts[credential];
    if (set !== undefined) return set === null ? null : { last: set, apart: BUSY_BLOCKS };
    const seed = seedOf(world.seed, `contract ${credential}`);
    const kind = pseudoRandom(seed, 0);
    if (kind < SHARES.busy)
      return { last: newest - ((newest + Math.floor(pseudoRandom(seed, 1) * BUSY_BLOCKS)) % BUSY_BLOCKS), apart: BUSY_BLOCKS };
    if (kind >= SHARES.dormant) return null;
    return { last: Math.floor(DORMANT.first + (DORMANT.last - DORMANT.first) * pseudoRandom(seed, 2)), apart: 4_000 };
  }

  /** Transactions with any of these credentials from a block on, newest first. */
  return (credentials: readonly string[], afterHeight: number) => {
    const newest = chain.tip().block_height;
    return credentials
      .flatMap((credential) => {
        const use = useOf(credential, newest);
        if (use === null) return [];
        const heights = Array.from({ length: PLAYED }, (_, index) => use.last - index * use.apart);
        return heights
          .filter((height) => height >= afterHeight && height <= newest)
          .map((height) => ({ tx_hash: hex(seedOf(world.seed, credential), height, 64), ...chain.block(height) }));
      })
      .toSorted((a, b) => b.block_height - a.block_height);
  };
}
