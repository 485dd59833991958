/** An integer hash (murmur3 finalizer): the same seed and index always give the same bits. */
function mix(seed: number, index: number): number {
  let bits = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b);
  bits ^= bits >>> 15;
  bits = Math.imul(bits ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35), 0x27d4eb2f);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0x165667b1);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A seed for a name, so that every coin and metric moves independently. */
export function seedOf(seed: number, name: string): number {
  let bits = seed >>> 0;
  for (let at = 0; at < name.length; at += 1) bits = mix(bits, name.charCodeAt(at));
  return bits;
}

/** A number in 0..1 (1 excluded) that depends on seed and index only. */
export function pseudoRandom(seed: number, index: number): number {
  return mix(seed, index) / 0x1_0000_0000;
}

/** Eases from one value in 0..1 to another, scaled to -1..1. */
function between(from: number, to: number, part: number): number {
  const ease = part * part * (3 - 2 * part);
  return (from + (to - from) * ease) * 2 - 1;
}

/** Smooth noise in -1..1: a random value at whole positions, eased in between. */
export function smoothNoise(seed: number, position: number): number {
  const left = Math.floor(position);
  return between(pseudoRandom(seed, left), pseudoRandom(seed, left + 1), position - left);
}

/** `length` hexadecimal digits, for block hashes. */
export function hex(seed: number, index: number, length: number): string {
  let digits = "";
  for (let part = 0; digits.length < length; part += 1) {
    digits += mix(seed + part, index)
      .toString(16)
      .padStart(8, "0");
  }
  return digits.slice(0, length);
}

/** Interval between price changes, milliseconds. */
export const STEP_MS = 5_000;

// A wave that is four times longer is about 1.65 times higher: about 0.1% per step, 3% a day, 10% a month.
const WAVES = Array.from({ length: 10 }, (_, octave) => ({
  steps: 4 ** octave,
  height: 0.0012 * 4 ** (octave * 0.36),
}));

/**
 * A random walk as a pure function of time: the sum of waves from 5 seconds to 15 days. Unlike a running total it works for any time in
 * any order, so history and present always agree. It returns the logarithm of a factor around 1.
 */
export function createRandomWalk(seed: number): (atMs: number) => number {
  // Nearby times share the ends of nearly every wave. Caching them makes a scan of a day ten times faster.
  const ends = WAVES.map(({ steps, height }, octave) => ({ seed: seed + octave, steps, height, left: NaN, from: 0, to: 0 }));
  return (atMs) => {
    const step = Math.floor(atMs / STEP_MS);
    let total = 0;
    for (const end of ends) {
      const position = step / end.steps;
      const left = Math.floor(position);
      if (end.left !== left) {
        end.left = left;
        end.from = pseudoRandom(end.seed, left);
        end.to = pseudoRandom(end.seed, left + 1);
      }
      total += end.height * between(end.from, end.to, position - left);
    }
    return total;
  };
}
