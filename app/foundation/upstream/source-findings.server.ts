import { remember } from "#app/foundation/remember.server.ts";

/**
 * Why part of an answer was not used as it came: a row without its required fields, a value outside the known list, a field that is
 * absent, a value outside its range, a list that was longer than we read.
 */
export type FindingKind = "unreadable-row" | "unknown-value" | "missing-field" | "out-of-range" | "cut-off";

export interface SourceFinding {
  /** The name of the source in UpstreamRequest, such as "koios". */
  source: string;
  kind: FindingKind;
  /** Endpoint and field, such as "account_reward_history.type". */
  place: string;
  /** The unknown value itself, at most 60 characters. Only for public enumerations: never an address, a key or anything a visitor entered. */
  value?: string;
}

export interface CountedFinding extends SourceFinding {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

const MAX_FINDINGS = 500;
const MAX_VALUE_LENGTH = 60;

/** Findings of this process, counted by source, kind, place and value. */
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
    /** Parses something a second time: schemas that add findings add none. */
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

/** The one collector of the process. Parsers add to it; the page about sources, /metrics and `npm run sources:check` read it. */
export const sourceFindings = remember("source-findings", () => createSourceFindings());
