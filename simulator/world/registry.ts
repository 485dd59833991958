import { hex, pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";

/** A row of the token registry as Koios repeats it, without what no one asks for. */
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

/** Entries that stay, and those that come one every six hours and leave after ten days. */
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
/** What anyone may write into a registry. */
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

/** Made-up tokens: a function of seed and time, a few of them hostile, most with tickers that others have, too. */
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
      // The script that fills Koios writes an empty text where there's no ticker; by hand it's null.
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
