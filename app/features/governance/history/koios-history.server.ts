import * as v from "valibot";
import type { NewVote } from "#app/features/governance/history/history-store.server.ts";
import type { DrepUpdate } from "#app/features/governance/history/records.ts";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import { hexadecimal, integerWithin, line, pastTimestamp, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { epochNumber, readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: all votes, the power of DReps and pools by epoch, and certificates of DReps.

const SOURCE = "koios";
const ROLES = new Map([
  ["ConstitutionalCommittee", "committee"],
  ["DRep", "drep"],
  ["SPO", "pool"],
]);
const CHOICES = new Map([
  ["Yes", "yes"],
  ["No", "no"],
  ["Abstain", "abstain"],
]);
const UPDATES = ["registered", "updated", "deregistered"];

/** Koios returns at most this many rows at once. */
export const VOTES_PER_PAGE = 1000;

export interface VotePage {
  votes: NewVote[];
  /** True if the source has no more votes in this direction. */
  isLast: boolean;
  /** Block time of the page's last row (milliseconds since 1970); null if it's empty. */
  reaches: number | null;
  fetchedAt: number;
}

/**
 * One page of /vote_list from a block time on: newer votes, oldest first, or older ones, newest first. The time itself is included, because
 * a block can be split over two pages. Pages by time don't shift while new votes arrive.
 * @param from milliseconds since 1970; null begins at the newest vote
 * @param offset for the rare block that is longer than a page
 * @throws {UpstreamError}
 */
export async function fetchVotePage(
  client: PoliteFetch,
  options: SourceOptions,
  direction: "newer" | "older",
  from: number | null,
  { offset = 0, size = VOTES_PER_PAGE } = {},
): Promise<VotePage> {
  const columns = "vote_tx_hash,voter_role,voter_id,proposal_id,epoch_no,block_time,vote,meta_url,meta_hash";
  const [operator, order] = direction === "newer" ? ["gte", "asc"] : ["lte", "desc"];
  const filter = from === null ? "" : `&block_time=${operator}.${Math.floor(from / 1000)}`;
  const path = `/vote_list?select=${columns}${filter}&order=block_time.${order},vote_tx_hash.asc,voter_id.asc,proposal_id.asc`;
  const { value, fetchedAt } = await requestKoios(client, options, `${path}&limit=${size}&offset=${offset}`);
  const rows = readRows(value, v.looseObject({ block_time: seconds }), "vote_list");
  const last = rows.at(-1);
  return {
    votes: parseVotes(value, fetchedAt),
    isLast: rows.length < size,
    reaches: last ? last.block_time * 1000 : null,
    fetchedAt,
  };
}

const voteRow = v.object({
  vote_tx_hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  voter_role: enumValue(SOURCE, "vote_list.voter_role", ROLES.keys()),
  voter_id: v.pipe(v.string(), v.regex(/^[a-z_]{1,20}1[02-9ac-hj-np-z]{20,120}$/)),
  proposal_id: v.pipe(v.string(), v.regex(/^gov_action1[02-9ac-hj-np-z]{40,100}$/)),
  epoch_no: epochNumber,
  block_time: seconds,
  vote: enumValue(SOURCE, "vote_list.vote", CHOICES.keys()),
  meta_url: line(500),
  meta_hash: hexadecimal(64),
});

/** Parses /vote_list, which may be empty. Unknown roles and choices keep Koios' names. @throws {UpstreamError} bad-shape */
export function parseVotes(document: unknown, now: number): NewVote[] {
  return readRows(document, voteRow, "vote_list").map((row) => ({
    actionId: row.proposal_id,
    role: ROLES.get(row.voter_role) ?? row.voter_role,
    voterId: row.voter_id,
    choice: CHOICES.get(row.vote) ?? row.vote,
    txHash: row.vote_tx_hash,
    votedAt: pastTimestamp(row.block_time * 1000, now) ?? row.block_time * 1000,
    epoch: row.epoch_no,
    anchor: row.meta_url === null || row.meta_hash === null ? null : { url: row.meta_url, hash: row.meta_hash },
  }));
}

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,17}$/),
  v.transform((digits) => BigInt(digits)),
);
const drepPowerRow = v.pipe(
  v.object({ drep_id: v.pipe(v.string(), v.regex(/^drep(1[02-9ac-hj-np-z]{40,100}|_always_[a-z_]{1,40})$/)), amount }),
  v.transform((row) => [row.drep_id, row.amount] as const),
);
const poolPowerRow = v.pipe(
  v.object({
    pool_id_bech32: v.pipe(v.string(), v.regex(/^pool1[02-9ac-hj-np-z]{40,60}$/)),
    // The chain has no power for a pool that had just registered.
    amount: v.nullable(amount),
  }),
  v.transform((row) => [row.pool_id_bech32, row.amount ?? 0n] as const),
);

/** Power of all DReps at the start of an epoch, with the predefined choices; those without power are missing. @throws {UpstreamError} */
export async function fetchDrepPowers(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<Map<string, bigint>> {
  const path = `/drep_voting_power_history?_epoch_no=${epoch}&select=drep_id,amount&order=drep_id.asc`;
  return new Map((await fetchPages(client, options, path, drepPowerRow, { requiresSoundRows: true })).rows);
}

/** Power of all pools at the start of an epoch. @throws {UpstreamError} */
export async function fetchPoolPowers(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<Map<string, bigint>> {
  const path = `/pool_voting_power_history?_epoch_no=${epoch}&select=pool_id_bech32,amount&order=pool_id_bech32.asc`;
  return new Map((await fetchPages(client, options, path, poolPowerRow, { requiresSoundRows: true })).rows);
}

/** Certificates of all DReps since a time (milliseconds since 1970), oldest first. @throws {UpstreamError} */
export async function fetchDrepUpdates(client: PoliteFetch, options: SourceOptions, since: number): Promise<DrepUpdate[]> {
  const columns = "drep_id,update_tx_hash,cert_index,block_time,action";
  const path = `/drep_updates?select=${columns}&block_time=gte.${Math.floor(since / 1000)}`;
  const order = "&order=block_time.asc,update_tx_hash.asc,cert_index.asc";
  return (await fetchPages(client, options, path + order, updateRow, { maxPages: 40 })).rows;
}

const updateRow = v.pipe(
  v.object({
    drep_id: v.pipe(v.string(), v.regex(/^drep1[02-9ac-hj-np-z]{40,100}$/)),
    update_tx_hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    cert_index: v.fallback(integerWithin(0, 65_535), 0),
    block_time: seconds,
    action: enumValue(SOURCE, "drep_updates.action", UPDATES),
  }),
  v.transform((row): DrepUpdate => ({
    drepId: row.drep_id,
    txHash: row.update_tx_hash,
    certificate: row.cert_index ?? 0,
    action: row.action,
    at: row.block_time * 1000,
  })),
);
