import { NO_CARD_FIGURES, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import { makeSearchable, NO_FILTERS, searchProjects, SORTS, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { seeded } from "#app/foundation/ui/art/seed.ts";
import { median, percentile, type Benchmark, type Measurement } from "./benchmark.ts";

/** The size of the current catalog, and one far larger than Cardano will need, with the allowed time per keystroke in milliseconds. */
const SIZES = [
  { projects: 75, atMost: 16 },
  { projects: 4_000, atMost: 50 },
];
const ROUNDS = 40;
/** Search text, typed letter by letter. */
const TYPED = "decentralised exchange";
const WORDS = [
  "exchange",
  "lending",
  "wallet",
  "Cardano",
  "tokens",
  "contract",
  "swap",
  "decentralised",
  "staking",
  "market",
  "Żółw",
  "oracle",
];
const CATEGORIES = ["defi", "wallets", "nfts", "gaming", "ai"];

/** Invented cards and figures, the same for the same size. */
function generateCatalog(count: number): { cards: Card[]; figures: Record<string, CardFigures> } {
  const random = seeded(`directory-${count}`);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const phrase = (length: number): string => Array.from({ length }, () => pick(WORDS)).join(" ");
  const figure = (value: number): Figure => ({ value, source: "defillama", observedAt: 0, fetchedAt: 0, staleAt: 0 });
  const cards = Array.from({ length: count }, (_, index): Card => ({
    id: `project-${index}`,
    name: `${pick(WORDS)} ${index}`,
    category: pick(CATEGORIES),
    status: random() < 0.85 ? "live" : "discontinued",
    description: phrase(20),
    confirmed: "2026-08-22",
    tags: [...new Set(Array.from({ length: 6 }, () => pick(WORDS)))],
  }));
  const some = (): Figure | null => (random() < 0.4 ? figure(random() * 1e8) : null);
  return {
    cards,
    figures: Object.fromEntries(
      cards.map(({ id }) => [id, { ...NO_CARD_FIGURES, tvl: some(), users: some(), volume24h: some(), change24h: some() }]),
    ),
  };
}

/** Time of each keystroke of a search in milliseconds, over all sort orders, with the page's list. */
function measureKeystrokes(count: number): number[] {
  const { cards, figures } = generateCatalog(count);
  const list = makeSearchable(cards, (tag) => tag);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let length = 1; length <= TYPED.length; length++) {
      const filters: Filters = {
        ...NO_FILTERS,
        search: TYPED.slice(0, length),
        sort: SORTS[round % SORTS.length] ?? "name",
        status: ["live"],
      };
      const started = performance.now();
      searchProjects(list, figures, filters);
      times.push(performance.now() - started);
    }
  }
  return times;
}

/** The directory's search at each keystroke: the pure function that a browser runs. */
export const directoryFilter: Benchmark = {
  name: "directory-filter",
  measure: () =>
    Promise.resolve(
      SIZES.map(({ projects, atMost }): Measurement => {
        const times = measureKeystrokes(projects);
        return {
          name: `Filtering ${projects.toLocaleString("en")} projects, one keystroke`,
          unit: "ms",
          ours: percentile(times, 0.95),
          target: { atMost },
          note: `95th percentile of ${times.length} keystrokes, median ${median(times).toFixed(2)}; sorted by each of ${SORTS.length} figures`,
        };
      }),
    ),
};
