import * as v from "valibot";
import type { PoolGroup } from "#app/features/concentration/concentration.ts";
import { line, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest, /pool_groups: pools of operators with several pools, from github.com/cardano-community/pool_groups.

const SOURCE = "koios";
const MAX_NAME_LENGTH = 60;

const group = v.pipe(
  v.object({
    pool_id_bech32: v.pipe(v.string(), v.regex(/^pool1[02-9ac-hj-np-z]{51}$/)),
    pool_group: line(MAX_NAME_LENGTH),
    adastat_group: line(MAX_NAME_LENGTH),
    balanceanalytics_group: line(MAX_NAME_LENGTH),
  }),
  v.transform((row): PoolGroup => ({
    id: row.pool_id_bech32,
    community: row.pool_group,
    adastat: row.adastat_group,
    balance: row.balanceanalytics_group,
  })),
);

/** @throws {UpstreamError} */
export async function fetchPoolGroups(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; groups: PoolGroup[] }> {
  const path = "/pool_groups?select=pool_id_bech32,pool_group,adastat_group,balanceanalytics_group&order=pool_id_bech32.asc";
  const { rows, fetchedAt } = await fetchPages(client, options, path, group);
  return { fetchedAt, groups: uniqueGroups(rows) };
}

/** Parses a response of /pool_groups, each pool once. @throws {UpstreamError} bad-shape when no row is valid */
export const parsePoolGroups = (document: unknown): PoolGroup[] => uniqueGroups(readRows(document, group, "pool_groups"));

/** A pool appears twice when the list grows between two pages. */
function uniqueGroups(rows: readonly PoolGroup[]): PoolGroup[] {
  if (rows.length === 0) throw shapeError(SOURCE, "no groups");
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
