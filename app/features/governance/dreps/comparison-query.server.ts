import { readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";
import { MAX_COMPARED } from "#app/features/governance/governance.ts";
import { cleanSearch } from "#app/foundation/lists/list-query.ts";

const MAX_TEXT = 100;

/** `add` is a name or ID that isn't resolved yet. */
export interface ComparisonQuery {
  ids: readonly string[];
  add: string;
}

/** Reads `ids`, separated by commas or repeated, in any form of ID. Anything else and more than four are left out. */
export function parseComparison(asked: URLSearchParams): ComparisonQuery {
  const ids = asked
    .getAll("ids")
    .flatMap((list) => list.split(","))
    .flatMap((written) => readDrepId(written)[0] ?? []);
  return { ids: [...new Set(ids)].slice(0, MAX_COMPARED), add: cleanSearch(asked.get("add") ?? "").slice(0, MAX_TEXT) };
}

export function canonicalComparison(asked: URLSearchParams): URLSearchParams {
  const { ids, add } = parseComparison(asked);
  const query = new URLSearchParams();
  if (ids.length > 0) query.set("ids", ids.join(","));
  if (add !== "") query.set("add", add);
  return query;
}
