import { hex, pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";

/** A row of the token registry as Koios repeats it, without unused fields. */
export interface RegistryRow {
  policy_id: string;
  asset_name: string;
  asset_name_ascii: string;
  ticker: string | null;
  description: string;
  url: string | null;
  decimals: number;
  logo: null;
}

/** Permanent entries, and temporary ones: a new one every six hours, each for ten days. */
const COUNTS = { lasting: 2_400, passing: 40 };
const STEP_MS = 6 * 3_600_000;

const FIRST = [
  "Amber",
  "Brisk",
  "Cedar",
  "Dune",
  "Ember",
  "Fern",
  "Gale",
  "Harbor",
  "Ivory",
  "Jade",
  "Kelp",
  "Lumen",
  "Moss",
  "Nova",
  "Opal",
];
const SECOND = [
  "Badger",
  "Coin",
  "Credits",
  "Dragon",
  "Finch",
  "Guild",
  "Heron",
  "Lantern",
  "Otter",
  "Points",
  "Quest",
  "Rocket",
  "Share",
  "Turtle",
];
/** Hostile text, because anyone can write into a registry. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "Free ADA \u202eresolc\u0000",
  '=HYPERLINK("https://evil.example")',
  "javascript:alert(1)",
  "   ",
  "\u200b\u200b",
  "'; drop table tokens; --",
  "100%_\\",
  "A".repeat(500),
  "مرحبا",
];

/** Invented tokens by seed and time. A few are hostile, and most share their tickers with others. */
export function createRegistry(world: World) {
  const seed = seedOf(world.seed, "token registry");
  const row = (index: number): RegistryRow => {
    const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], salt: number): Item =>
      list[Math.floor(pseudoRandom(seed + salt, index) * list.length)] as Item;
    const first = pick(FIRST, 1);
    const second = pick(SECOND, 2);
    const name = index < HOSTILE.length ? (HOSTILE[index] ?? "") : `${first} ${second} ${index}`;
    const chance = pseudoRandom(seed + 3, index);
    return {
      policy_id: hex(seed + 4, index, 56),
      asset_name: Buffer.from(`${first}${second}`).toString("hex"),
      asset_name_ascii: name,
      // Koios' import script writes an empty text for a missing ticker; entries by hand have null.
      ticker: chance < 0.1 ? null : chance < 0.3 ? "" : `${first.slice(0, 2)}${second.slice(0, 2)}`.toUpperCase(),
      description: `Simulated entry ${index}`,
      url: null,
      decimals: pick([0, 0, 0, 6, 8], 5),
      logo: null,
    };
  };
  const lasting = Array.from({ length: COUNTS.lasting }, (_, index) => row(index));
  return (): RegistryRow[] => {
    const newest = Math.floor(world.now() / STEP_MS);
    return [...lasting, ...Array.from({ length: COUNTS.passing }, (_, back) => row(newest - back))];
  };
}
