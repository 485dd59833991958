import type { Coin } from "./market.ts";
import { STEP_MS } from "./random.ts";

interface Range {
  low: number;
  high: number;
}

const BLOCK_MS = 300_000;
const BLOCKS_A_DAY = 288;

/**
 * Lowest and highest price of the previous 24 hours, over every 5-second step. 17,280 steps per coin are too many for every request, so
 * finished blocks of 5 minutes are cached.
 */
export function createPriceRange(spot: (coin: Coin, atMs: number) => number): (coin: Coin, atMs: number) => Range {
  const blocks = new Map<string, Map<number, Range>>();
  const days = new Map<string, Range & { block: number }>();

  function scan(coin: Coin, fromMs: number, toMs: number): Range {
    const range = { low: Infinity, high: 0 };
    for (let at = fromMs; at <= toMs; at += STEP_MS) {
      const price = spot(coin, at);
      range.low = Math.min(range.low, price);
      range.high = Math.max(range.high, price);
    }
    return range;
  }

  function finishedDay(coin: Coin, block: number): Range {
    const known = days.get(coin.id);
    if (known?.block === block) return known;
    const mine = blocks.get(coin.id) ?? new Map<number, Range>();
    blocks.set(coin.id, mine);
    const range = { low: Infinity, high: 0, block };
    for (let index = block - BLOCKS_A_DAY + 1; index < block; index += 1) {
      const part = mine.get(index) ?? scan(coin, index * BLOCK_MS, (index + 1) * BLOCK_MS - STEP_MS);
      mine.set(index, part);
      range.low = Math.min(range.low, part.low);
      range.high = Math.max(range.high, part.high);
    }
    for (const index of mine.keys()) {
      if (index <= block - BLOCKS_A_DAY || index >= block) mine.delete(index);
    }
    days.set(coin.id, range);
    return range;
  }

  const opened = new Map<string, Range & { block: number; next: number }>();

  /** The current block. Only steps since the last call are scanned. */
  function openBlock(coin: Coin, block: number, atMs: number): Range {
    const known = opened.get(coin.id);
    const from = block * BLOCK_MS;
    // Scan again if the clock was set back inside the block.
    const usable = known?.block === block && known.next <= atMs + STEP_MS ? known : { low: Infinity, high: 0, next: from };
    const added = scan(coin, usable.next, atMs);
    const low = Math.min(usable.low, added.low);
    const high = Math.max(usable.high, added.high);
    opened.set(coin.id, { low, high, block, next: Math.floor(atMs / STEP_MS) * STEP_MS + STEP_MS });
    return { low, high };
  }

  return (coin, atMs) => {
    const block = Math.floor(atMs / BLOCK_MS);
    const day = finishedDay(coin, block);
    const open = openBlock(coin, block, atMs);
    return { low: Math.min(day.low, open.low), high: Math.max(day.high, open.high) };
  };
}
