import { existsSync } from "node:fs";
import * as v from "valibot";
import { fullDate } from "#app/foundation/content/catalog-fields.server.ts";
import { checkYaml, readContentFile } from "#app/foundation/content/content-file.server.ts";
import { ENTRY_PARTS, FACT_NAMES } from "#app/foundation/content/project-facts.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

export const HISTORY_SINCE = "2026-11-25";

export const entryChangeSchema = strictFields({
  date: fullDate,
  changed: v.pipe(v.array(v.picklist([...FACT_NAMES, ...ENTRY_PARTS])), v.minLength(1)),
});
export type EntryChange = v.InferOutput<typeof entryChangeSchema>;

const historySchema = v.pipe(
  v.array(entryChangeSchema),
  v.minLength(1),
  v.check((list) => list.every(({ date }, i) => i === 0 || date <= (list[i - 1]?.date ?? "")), "must begin with the newest"),
  v.check((list) => list.every(({ date }) => date >= HISTORY_SINCE), `must not begin before ${HISTORY_SINCE}`),
);

/** Recorded changes of a project's entry, newest first; empty without a file. */
export function readEntryHistory(file: string, place?: string): { history: EntryChange[]; faults: string[] } {
  if (!existsSync(file)) return { history: [], faults: [] };
  const { output = [], faults } = checkYaml(() => readContentFile(file, place), historySchema);
  return { history: output, faults };
}
