import type { DataSource } from "#app/features/open-data/data-sources.server.ts";
import { stateOfSource, type SourceStatus } from "#app/features/open-data/source-status.ts";
import type { SourceReports } from "#app/foundation/source-health/source-health.server.ts";

/** Status of each source that we send requests to, from the reports of all instances. */
export function sourceStatus(sources: readonly DataSource[], { latest, isConfigured }: SourceReports): SourceStatus[] {
  const { parts, findings } = latest();
  return sources.flatMap(({ id, name, url, asks }) => {
    if (!asks) return [];
    const own = parts.filter(({ source }) => asks.includes(source));
    const found = findings.filter(({ source }) => asks.includes(source));
    const newest = own.toSorted((one, other) => other.askedAt - one.askedAt)[0];
    const fitted = own.flatMap(({ fittedAt }) => fittedAt ?? []);
    return {
      id,
      name,
      url,
      state: asks.every((one) => isConfigured(one)) ? stateOfSource(own, found.length) : "unconfigured",
      askedAt: newest?.askedAt ?? null,
      fittedAt: fitted.length > 0 ? Math.max(...fitted) : null,
      ms: newest?.ms ?? null,
      failures: own.flatMap(({ part, outcome, askedAt }) => (outcome === "ok" ? [] : [{ part, outcome, askedAt }])),
      findings: found.toSorted((one, other) => other.lastAt - one.lastAt).map(({ source: _source, ...finding }) => finding),
    };
  });
}
