import { remember } from "#app/foundation/remember.server.ts";

/** A row without required fields, an unlisted value, a missing field, a value out of range, a list longer than we read. */
export type FindingKind = "unreadable-row" | "unknown-value" | "missing-field" | "out-of-range" | "cut-off";

export interface SourceFinding {
  source: string;
  kind: FindingKind;
  /** Endpoint and field, such as "account_reward_history.type". */
  place: string;
  /** The unknown value, at most 60 characters. For public enumerations only, never for an address, a key or visitor input. */
  value?: string;
}

export interface CountedFinding extends SourceFinding {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

const MAX_FINDINGS = 500;
const MAX_VALUE_LENGTH = 60;

export function createSourceFindings(now: () => number = Date.now) {
  const findings = new Map<string, CountedFinding>();
  let isSuspended = false;
  return {
    add({ value, ...finding }: SourceFinding, count = 1): void {
      if (isSuspended) return;
      const shown = value?.slice(0, MAX_VALUE_LENGTH);
      const key = JSON.stringify([finding.source, finding.kind, finding.place, shown]);
      const known = findings.get(key);
      if (!known && findings.size >= MAX_FINDINGS) return;
      findings.set(key, {
        ...finding,
        ...(shown === undefined ? {} : { value: shown }),
        count: (known?.count ?? 0) + count,
        lastAt: now(),
      });
    },
    /** Runs a second parse without adding its findings again. */
    suspendedDuring<Result>(parse: () => Result): Result {
      isSuspended = true;
      try {
        return parse();
      } finally {
        isSuspended = false;
      }
    },
    list: (): CountedFinding[] => [...findings.values()],
    clear: (): void => findings.clear(),
  };
}

/** Singleton. Parsers add to it; the data sources page, /metrics and `npm run sources:check` read it. */
export const sourceFindings = remember("source-findings", () => createSourceFindings());
