import * as v from "valibot";
import { refreshSchema } from "#app/features/news/news.ts";

/**
 * Result of a refresh: at least one source was polled; none was due (with the times of the last poll and of the next possible one); or none
 * answered, now or last time.
 */
export type RefreshResult =
  | { kind: "fetched"; added: number }
  | { kind: "not-due"; askedAt: number | null; dueAt: number | null }
  | { kind: "failed" };

/** Asks the server to poll every due source. @throws when it doesn't answer */
export async function requestRefresh(): Promise<RefreshResult> {
  const response = await fetch("/api/news/refresh", { method: "POST", signal: AbortSignal.timeout(60_000) });
  if (response.status !== 429 && !response.ok) throw new Error(`/api/news/refresh answered ${response.status}`);
  const { added, sources } = v.parse(refreshSchema, await response.json());
  const hasAnswered = sources.some(({ outcome, failing, askedAt }) => outcome === "not-due" && !failing && askedAt !== null);
  if (response.status === 429 && hasAnswered) {
    const timestamps = (dates: (string | null)[]) => dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
    const [asked, due] = [timestamps(sources.map(({ askedAt }) => askedAt)), timestamps(sources.map(({ dueAt }) => dueAt))];
    return { kind: "not-due", askedAt: asked.length > 0 ? Math.max(...asked) : null, dueAt: due.length > 0 ? Math.min(...due) : null };
  }
  const isRead = sources.some(({ outcome }) => outcome === "fetched" || outcome === "unchanged" || outcome === "running");
  return isRead ? { kind: "fetched", added } : { kind: "failed" };
}
