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
    const newest = own.toSorted((a, b) => b.askedAt - a.askedAt)[0];
    const successes = own.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
    return {
      id,
      name,
      url,
      state: asks.every((source) => isConfigured(source)) ? stateOfSource(own, found.length) : "unconfigured",
      askedAt: newest?.askedAt ?? null,
      lastSuccessAt: successes.length > 0 ? Math.max(...successes) : null,
      ms: newest?.ms ?? null,
      failures: own.flatMap(({ part, outcome, askedAt }) => (outcome === "ok" ? [] : [{ part, outcome, askedAt }])),
      findings: found.toSorted((a, b) => b.lastAt - a.lastAt).map(({ source: _source, ...finding }) => finding),
    };
  });
}
