import { contractsUsedAt } from "#app/features/ecosystem/health/listing-state.ts";
import type { Finding } from "#app/features/ecosystem/health/findings.ts";
import type { LiveProof } from "#app/features/ecosystem/status/shown-status.server.ts";
import { LIVE_DAYS } from "#app/foundation/content/project-status.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { isInFuture, type Figure } from "#app/foundation/figures/figure.ts";

type Amount = Pick<Figure, "value" | "observedAt"> | null;

/** Findings of our checks and sources about a project. Times in milliseconds since 1970. */
export interface LifeSigns {
  findings: readonly Finding[];
  /** Newest release on GitHub. */
  releasedAt: number | null;
  /** cardano.org's count. */
  transactions30d: Amount;
  /** DefiLlama's volume of the protocol, which is counted from its transactions. */
  volume24h: Amount;
}

const observedAt = (amount: Amount): number | null => (amount && amount.value > 0 ? amount.observedAt : null);

/** The newest proof of the last 60 days that a project works; on the same day the first of this order. */
export function newestProof({ findings, releasedAt, transactions30d, volume24h }: LifeSigns, now: number): LiveProof | undefined {
  const site = findings.find((finding) => finding.check === "site");
  const found: [LiveProof["evidence"], LiveProof["source"], number | null][] = [
    ["transactions", "koios", contractsUsedAt(findings)],
    ["transactions", "cardano-org", observedAt(transactions30d)],
    ["transactions", "defillama", observedAt(volume24h)],
    ["release", "github", releasedAt],
    ["site", "site", site?.outcome === "answers" && site.showsProduct ? site.checkedAt : null],
  ];
  const [newest] = found
    .flatMap(([evidence, source, at]) =>
      at === null || isInFuture(at, now) || now - at > LIVE_DAYS * DAY
        ? []
        : [{ evidence, source, day: new Date(at).toISOString().slice(0, 10) }],
    )
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return newest;
}
