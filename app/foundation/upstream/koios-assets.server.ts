import * as z from "zod";
import { badShape, line, pastMoment, readShape, type SourceOptions, wholeWithin } from "./fields.server.ts";
import { askKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

// https://api.koios.rest: native tokens and governance actions. One row a call for an asset, and the limit is a hundred
// calls in ten seconds.

const SOURCE = "koios";
/** Koios never answers with more rows than this. */
const MOST_ROWS = 1000;
const MOST_PROPOSALS = 50;
/** Each proposal brings its whole rationale. */
const PROPOSAL_BYTES = 16 * 1024 * 1024;

/** A native token; both in lower-case hexadecimal, the name empty for an asset without one. */
export interface KoiosAsset {
  policyId: string;
  assetName: string;
}

export interface KoiosAssetSummary {
  /** Wallets that stake and addresses that do not: an address without stake may be one of several of its owner. */
  holders: number | null;
  /** Since the asset was first minted. */
  transactions: number | null;
}

/**
 * @returns null for an asset that is not on the chain
 * @throws {UpstreamError}
 */
export async function fetchAssetSummary(
  client: PoliteFetch,
  options: SourceOptions,
  asset: KoiosAsset,
): Promise<KoiosAssetSummary | null> {
  const path = `/asset_summary?${queryOf(asset)}&select=total_transactions,staked_wallets,unstaked_addresses`;
  return parseAssetSummary((await askKoios(client, options, path)).value);
}

/**
 * Counts the transactions that moved an asset since a block, that block included.
 * @param sinceBlock height of the block
 * @returns null in place of a count that is more than Koios tells in one answer
 * @throws {UpstreamError}
 */
export async function fetchAssetTransactions(
  client: PoliteFetch,
  options: SourceOptions,
  asset: KoiosAsset,
  sinceBlock: number,
): Promise<{ count: number | null }> {
  // Without _history Koios leaves out the transactions of which the asset has moved on since.
  const path = `/asset_txs?${queryOf(asset)}&_after_block_height=${sinceBlock}&_history=true&select=tx_hash`;
  return { count: parseAssetTransactions((await askKoios(client, options, path)).value) };
}

function queryOf({ policyId, assetName }: KoiosAsset): string {
  return `_asset_policy=${policyId}&_asset_name=${assetName}`;
}

const count = wholeWithin(0, 1e10);
const summary = z.object({ total_transactions: count, staked_wallets: count, unstaked_addresses: count });

/**
 * Reads an answer of /asset_summary.
 * @returns null for an unknown asset, which Koios answers with no row
 * @throws {UpstreamError} bad-shape when there is a row without a figure
 */
export function parseAssetSummary(document: unknown): KoiosAssetSummary | null {
  const rows = readShape(SOURCE, z.array(z.unknown()), document);
  if (rows.length === 0) return null;
  const [row] = readRows(rows, summary);
  const staked = row?.staked_wallets ?? null;
  const unstaked = row?.unstaked_addresses ?? null;
  const holders = staked === null || unstaked === null ? null : staked + unstaked;
  const transactions = row?.total_transactions ?? null;
  if (holders === null && transactions === null) throw badShape(SOURCE, "no figure for the asset");
  return { holders, transactions };
}

const transactionRows = z.array(z.object({ tx_hash: z.string().regex(/^[0-9a-f]{64}$/) }));

/**
 * Counts the transactions of an answer of /asset_txs; some servers list one once for each of its outputs.
 * @returns null when the answer is as long as answers get: there may be more
 * @throws {UpstreamError} bad-shape when a row is no transaction: the count would be wrong
 */
export function parseAssetTransactions(document: unknown): number | null {
  const rows = readShape(SOURCE, transactionRows, document);
  return rows.length >= MOST_ROWS ? null : new Set(rows.map((row) => row.tx_hash)).size;
}

/** The seven kinds of governance action of CIP-1694. */
export const PROPOSAL_KINDS = [
  "parameter-change",
  "hard-fork-initiation",
  "treasury-withdrawals",
  "no-confidence",
  "new-committee",
  "new-constitution",
  "info-action",
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export type ProposalStatus = "active" | "ratified" | "enacted" | "dropped" | "expired";

export interface KoiosProposal {
  /** Identifier of CIP-129: gov_action1... */
  id: string;
  kind: ProposalKind;
  /** Plain text in the words of its author; null when the document was never reachable. */
  title: string | null;
  /** Milliseconds since 1970. */
  proposedAt: number | null;
  /** The last epoch in which it can be voted on. */
  expiresEpoch: number | null;
  status: ProposalStatus;
}

/**
 * The newest 50 governance actions, newest first.
 * @throws {UpstreamError}
 */
export async function fetchProposals(
  client: PoliteFetch,
  options: SourceOptions,
): Promise<{ fetchedAt: number; proposals: KoiosProposal[] }> {
  const columns = "block_time,proposal_id,proposal_type,ratified_epoch,enacted_epoch,dropped_epoch,expired_epoch,expiration,meta_json";
  const path = `/proposal_list?select=${columns}&order=block_time.desc&limit=${MOST_PROPOSALS}`;
  const { value, fetchedAt } = await askKoios(client, options, path, PROPOSAL_BYTES);
  return { fetchedAt, proposals: parseProposals(value, fetchedAt) };
}

const epoch = wholeWithin(0, 100_000);
// A JSON-LD processor may have wrapped the text (CIP-100).
const title = line(200);
const titleOrWrapped = z.union([z.object({ "@value": title }).transform((wrapped) => wrapped["@value"]), title]);
const proposalRow = z.object({
  proposal_id: z.string().regex(/^gov_action1[02-9ac-hj-np-z]{40,100}$/),
  proposal_type: z
    .string()
    .transform((type) => type.replaceAll(/\B[A-Z]/g, "-$&").toLowerCase())
    .pipe(z.enum(PROPOSAL_KINDS)),
  block_time: wholeWithin(0, 1e11),
  ratified_epoch: epoch,
  enacted_epoch: epoch,
  dropped_epoch: epoch,
  expired_epoch: epoch,
  expiration: epoch,
  meta_json: z.object({ body: z.object({ title: titleOrWrapped }) }).nullable().catch(null),
});

/**
 * Reads an answer of /proposal_list, newest first, one row an action. A row without identifier or of an unknown kind is left out.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export function parseProposals(document: unknown, now: number): KoiosProposal[] {
  const proposals = new Map(
    readRows(document, proposalRow).map((row): [string, KoiosProposal] => [
      row.proposal_id,
      {
        id: row.proposal_id,
        kind: row.proposal_type,
        title: row.meta_json?.body.title ?? null,
        proposedAt: row.block_time === null ? null : pastMoment(row.block_time * 1000, now),
        expiresEpoch: row.expiration,
        status: statusOf(row),
      },
    ]),
  );
  if (proposals.size === 0) throw badShape(SOURCE, "no proposals");
  return [...proposals.values()].sort((one, other) => (other.proposedAt ?? 0) - (one.proposedAt ?? 0)).slice(0, MOST_PROPOSALS);
}

/** An action that was enacted or has expired is dropped from the list of the open ones too, so that comes last. */
function statusOf(row: z.output<typeof proposalRow>): ProposalStatus {
  if (row.enacted_epoch !== null) return "enacted";
  if (row.ratified_epoch !== null) return "ratified";
  if (row.expired_epoch !== null) return "expired";
  return row.dropped_epoch === null ? "active" : "dropped";
}
