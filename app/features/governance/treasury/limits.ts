import type { EnactedWithdrawal } from "#app/features/governance/treasury/treasury.ts";

/** A limit on what may leave the treasury in some epochs. `amount` in ADA. */
export interface TreasuryLimit {
  action: string;
  amount: number;
  from: number;
  /** Last epoch, after any extension. */
  to: number;
  /** Action that moved the end; null if none did. */
  extendedBy: string | null;
  outcome: "adopted" | "disputed" | "failed" | "unknown";
  sources: readonly { name: string; url: string }[];
}

/** Withdrawals enacted in a limit's epochs, and what's left of it; in lovelace. */
export interface LimitUse {
  used: string;
  left: string;
}

const LOVELACE_PER_ADA = 1_000_000n;

export function limitUse(
  { amount, from, to }: Pick<TreasuryLimit, "amount" | "from" | "to">,
  withdrawals: readonly EnactedWithdrawal[],
): LimitUse {
  const used = withdrawals.filter(({ epoch }) => epoch >= from && epoch <= to).reduce((sum, one) => sum + BigInt(one.amount), 0n);
  return { used: String(used), left: String(BigInt(amount) * LOVELACE_PER_ADA - used) };
}

interface Entry extends Omit<TreasuryLimit, "amount" | "from" | "extendedBy"> {
  amount: number | null;
  from: number | null;
}

/** Joins each adopted extension with the limit before it. */
export function joinExtensions(entries: readonly Entry[]): TreasuryLimit[] {
  const limits: TreasuryLimit[] = [];
  for (const { amount, from, ...entry } of entries) {
    if (amount !== null && from !== null) {
      limits.push({ ...entry, amount, from, extendedBy: null });
      continue;
    }
    const extended = limits.findLastIndex(({ outcome }) => outcome === "adopted");
    const limit = limits[extended];
    if (limit && entry.outcome === "adopted")
      limits[extended] = { ...limit, to: entry.to, extendedBy: entry.action, sources: [...limit.sources, ...entry.sources] };
  }
  return limits;
}
