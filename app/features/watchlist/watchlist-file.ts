import * as v from "valibot";
import { alertSchema, parseAlerts, type Alert } from "#app/features/watchlist/alerts.ts";
import { cleanIds } from "#app/foundation/ui/starred.ts";

const FORMAT = "cardano-gateway-watchlist";
/** More bytes than any list needs. */
export const MAX_BYTES = 100_000;

const fileSchema = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  ids: v.pipe(v.array(v.string()), v.maxLength(1_000)),
  alerts: v.optional(v.array(alertSchema), []),
});

export interface ListFile {
  ids: string[];
  alerts: Alert[];
}
/** Reason that a file is rejected; also the key of its message `import.*`. */
export type FileError = "noJson" | "noList" | "tooNew";

export const serializeWatchlist = ({ ids, alerts }: { ids: readonly string[]; alerts: readonly Alert[] }): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ids, alerts }, null, 2)}\n`;

export function parseWatchlist(text: string): ListFile | { fault: FileError } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { fault: "noJson" };
  }
  const file = v.safeParse(fileSchema, parsed);
  if (!file.success) return { fault: "noList" };
  if (file.output.version !== 1) return { fault: "tooNew" };
  return { ids: cleanIds(file.output.ids), alerts: parseAlerts(file.output.alerts) };
}

/** Appends another list to the visitor's own. `left` is the number of IDs that didn't fit. */
export function mergeIds(own: readonly string[], list: readonly string[]): { ids: string[]; added: number; left: number } {
  const ids = cleanIds([...own, ...list]);
  const fresh = new Set(list.filter((id) => !own.includes(id))).size;
  const added = ids.length - own.length;
  return { ids, added, left: fresh - added };
}
