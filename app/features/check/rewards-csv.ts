import type { RewardRow } from "#app/features/check/stake-answer.ts";

/** Currencies of the stored prices. */
export const PRICE_CURRENCIES = ["EUR", "USD", "GBP", "PLN", "BRL"] as const;
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number];

export interface StoredPrice {
  rate: number;
  /** Time of the reading in milliseconds since 1970. */
  observedAt: number;
}
/** Prices near a time, each read at its own time; currencies without a price are missing. */
export type PricesNear = ReadonlyMap<PriceCurrency, StoredPrice>;
export type PricesAt = (timestamp: number) => PricesNear;

/** One for tax programs, one for spreadsheets. */
export const REWARD_FILES = ["rewards", "reward-values"] as const;
export type RewardFile = (typeof REWARD_FILES)[number];

/** Columns of Koinly's universal file, which other tax programs read too. Koinly documents no others. */
const TAX_COLUMNS =
  "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash";
const VALUE_COLUMNS = `Date,Epoch,Kind,ADA,${PRICE_CURRENCIES.flatMap((priceCurrency) => [`Value ${priceCurrency}`, `${priceCurrency} price read`])},Prices from`;

const NO_PRICES: PricesNear = new Map();

const minuteOf = (timestamp: number | null): string =>
  timestamp === null ? "" : `${new Date(timestamp).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Escapes a source's word, so that it can't become a formula or a second cell. */
function cellOf(word: string): string {
  const text = /^[=+\-@]/.test(word) ? `'${word}` : word;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function taxRow({ epoch, paidAt, kind, ada }: RewardRow, prices: PricesNear): string[] {
  const price = prices.get("USD");
  const worth = price === undefined ? ["", ""] : [(ada * price.rate).toFixed(2), "USD"];
  // A returned deposit isn't income, and an unknown kind may not be.
  const label = kind === "member" || kind === "leader" ? "reward" : "";
  return [minuteOf(paidAt), "", "", ada.toFixed(6), "ADA", "", "", ...worth, label, cellOf(`Epoch ${epoch} ${kind ?? ""}`.trim()), ""];
}

function valueRow({ epoch, paidAt, kind, ada }: RewardRow, prices: PricesNear): string[] {
  const values = PRICE_CURRENCIES.flatMap((currency) => {
    const price = prices.get(currency);
    return price === undefined ? ["", ""] : [(ada * price.rate).toFixed(2), minuteOf(price.observedAt)];
  });
  return [minuteOf(paidAt), String(epoch), cellOf(kind ?? ""), ada.toFixed(6), ...values, prices.size > 0 ? "CoinGecko" : ""];
}

/** All rewards, oldest first. Headings are in English, because programs read them. Unknown values are empty. */
export function rewardsCsv(file: RewardFile, rewards: readonly RewardRow[], pricesAt: PricesAt): string {
  const [columns, rowOf] = file === "rewards" ? [TAX_COLUMNS, taxRow] : [VALUE_COLUMNS, valueRow];
  const rows = rewards
    .filter(({ ada }) => ada > 0)
    .toReversed()
    .map((reward) => rowOf(reward, reward.paidAt === null ? NO_PRICES : pricesAt(reward.paidAt)).join());
  return `${[columns, ...rows].join("\r\n")}\r\n`;
}
