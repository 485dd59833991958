import { delayIfFuture } from "#app/foundation/figures/figure.ts";

interface Dated {
  staleAt: number;
  observedAt?: number;
  fetchedAt?: number;
}
const isDated = (value: object): value is Dated =>
  "staleAt" in value && typeof value.staleAt === "number" && ("observedAt" in value || "fetchedAt" in value);

/** A topic's value with all figures from the future marked as delayed; the same object if there are none. */
export function delayFutureFigures(value: unknown, now: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value.map((item) => delayFutureFigures(item, now));
    return list.some((item, index) => item !== value[index]) ? list : value;
  }
  if (isDated(value)) return delayIfFuture(value, now);
  const entries = Object.entries(value);
  const changed = entries.map(([key, one]): [string, unknown] => [key, delayFutureFigures(one, now)]);
  return changed.some(([, one], index) => one !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
}
