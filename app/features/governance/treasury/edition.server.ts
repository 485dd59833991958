import { createHash } from "node:crypto";
import type { TreasuryEdition, TreasuryFlow } from "#app/features/governance/treasury/treasury.ts";

/** Fields in the order of their names, so that everyone gets the same text. All amounts are decimal strings. */
function canonicalJson(value: TreasuryFlow | { epoch: number; number: number; replaces: string | null; flow: TreasuryFlow }): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

const hashOf = (number: number, replaces: string | null, flow: TreasuryFlow): string =>
  createHash("sha256")
    .update(canonicalJson({ epoch: flow.epoch, number, replaces, flow }))
    .digest("hex");

/** The edition that a flow needs; null if the newest one already has these figures. */
export function nextEdition(flow: TreasuryFlow, newest: TreasuryEdition | undefined, frozenAt: number): TreasuryEdition | null {
  if (newest && canonicalJson(newest.flow) === canonicalJson(flow)) return null;
  const number = (newest?.number ?? 0) + 1;
  const replaces = newest?.hash ?? null;
  return { number, hash: hashOf(number, replaces, flow), replaces, frozenAt, flow };
}
