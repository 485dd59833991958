/** A difference between the two sources. Amounts in ADA. */
export type Difference =
  /** Only one of them has it. */
  | { field: "known"; koios: boolean; blockfrost: boolean }
  | { field: "pool"; koios: string | null; blockfrost: string | null }
  | { field: "drep"; koios: string | null; blockfrost: string | null }
  | { field: "balance"; koios: number; blockfrost: number }
  | { field: "rewards"; koios: number; blockfrost: number }
  | { field: "fee"; koios: number; blockfrost: number };

export interface SecondSource {
  fetchedAt: number;
  /** True if we show Blockfrost's answer, because Koios has none. */
  isShown: boolean;
  differences: Difference[];
}
