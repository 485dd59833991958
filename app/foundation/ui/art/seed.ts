/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** FNV-1a with 32 bits: enough to distinguish names. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return h >>> 0;
}

/**
 * A random stream that depends only on the seed, so that a picture is the same on every server, on every day and in every test
 * (mulberry32, public domain).
 */
export function seeded(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The stream's next number, scaled to [low, high). */
export function randomBetween(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
