/** Where the two sources of the chain disagree. Amounts in ADA. */
export type Difference =
  /** Only one of them has what was asked for. */
  | { field: "known"; koios: boolean; blockfrost: boolean }
  | { field: "pool"; koios: string | null; blockfrost: string | null }
  | { field: "drep"; koios: string | null; blockfrost: string | null }
  | { field: "balance"; koios: number; blockfrost: number }
  | { field: "rewards"; koios: number; blockfrost: number }
  | { field: "fee"; koios: number; blockfrost: number };

/** What Blockfrost, the second source, says beside Koios. */
export interface SecondSource {
  fetchedAt: number;
  /** Koios doesn't answer or doesn't have it: what Blockfrost says is shown. */
  isShown: boolean;
  differences: Difference[];
}
