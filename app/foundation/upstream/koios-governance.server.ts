import * as v from "valibot";
import { sourceFindings } from "./source-findings.server.ts";
import { enumValue } from "./enumeration.server.ts";
import { hexadecimal, shapeError, line, requiredLine, pastTimestamp, type SourceOptions, integerWithin } from "./field-schemas.server.ts";
import { fetchPages } from "./koios-pages.server.ts";
import { lovelaceToAda, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

// https://api.koios.rest: governance actions. Titles and abstracts are untrusted plain text from their authors.

const SOURCE = "koios";
/** Small pages, because each proposal includes its whole rationale. */
const PAGE_SIZE = 100;
const PAGE_BYTES = 24 * 1024 * 1024;
const MAX_ABSTRACT_LENGTH = 1200;
/** Naming styles of different eras: max_block_size, maxRefScriptSizePerTx. */
const PARAMETER_NAME = /^[a-z][\w.-]{1,59}$/i;
/** More than the protocol has. */
const MAX_PARAMETERS = 80;

/** The seven CIP-1694 governance actions, by Koios name. */
const PROPOSAL_KINDS = new Map([
  ["ParameterChange", "parameter-change"],
  ["HardForkInitiation", "hard-fork-initiation"],
  ["TreasuryWithdrawals", "treasury-withdrawals"],
  ["NoConfidence", "no-confidence"],
  ["NewCommittee", "new-committee"],
  ["NewConstitution", "new-constitution"],
  ["InfoAction", "info-action"],
]);
export type ProposalStatus = "active" | "ratified" | "enacted" | "dropped" | "expired";

export interface KoiosProposal {
  /** CIP-129 ID: gov_action1... */
  id: string;
  /** CIP-1694 action in kebab case, or the Koios name of a newer one. */
  kind: string;
  /** The author's plain text; null if the document was never reachable. */
  title: string | null;
  abstract: string | null;
  /** The author's reference to the document; may be any text, not only a URL. */
  anchor: string | null;
  /** Milliseconds since 1970. */
  proposedAt: number | null;
  /** Last epoch whose votes count. */
  expiresEpoch: number | null;
  /** Epoch of the outcome; null while active. */
  decidedEpoch: number | null;
  status: ProposalStatus;
  /** ADA requested by a treasury withdrawal or an unknown kind of action; null for other kinds. */
  withdrawal: number | null;
  /** Protocol parameters named by a parameter change or an unknown kind of action; empty for other kinds. */
  parameters: string[];
}

/** All governance actions, newest first: as the site lists them, and exactly as the chain has them. */
export async function fetchProposals(
  client: PoliteFetch,
  options: SourceOptions,
): Promise<{ fetchedAt: number; proposals: KoiosProposal[]; records: KoiosActionRecord[] }> {
  const columns =
    "block_time,proposal_id,proposal_tx_hash,proposal_index,proposal_type,proposal_description,previous_gov_action_proposal_id," +
    "deposit,return_address,proposed_epoch,ratified_epoch,enacted_epoch,dropped_epoch,expired_epoch,expiration," +
    "meta_url,meta_hash,meta_json,withdrawal,param_proposal";
  const path = `/proposal_list?select=${columns}&order=block_time.desc,proposal_id.asc`;
  const page = { pageSize: PAGE_SIZE, maxBytes: PAGE_BYTES, allowsCutOff: true };
  const { rows, fetchedAt } = await fetchPages(client, options, path, proposalRow, page);
  return { fetchedAt, proposals: toProposals(rows, fetchedAt), records: toRecords(rows, fetchedAt) };
}

const epoch = integerWithin(0, 100_000);
// JSON-LD processors may wrap the text in an object (CIP-100).
const textOrWrapped = (most: number) =>
  v.fallback(
    v.union([
      v.pipe(
        v.object({ "@value": line(most) }),
        v.transform((wrapped) => wrapped["@value"]),
      ),
      requiredLine(most),
    ]),
    null,
  );
/** Keeps the digits, because the sum in ADA isn't enough for the treasury. */
const digits = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,17}$/))), null);
const payment = v.object({ stake_address: v.fallback(v.nullable(v.string()), null), amount: digits });
const proposalRow = v.object({
  proposal_id: v.pipe(v.string(), v.regex(/^gov_action1[02-9ac-hj-np-z]{40,100}$/)),
  proposal_type: enumValue(SOURCE, "proposal_list.proposal_type", PROPOSAL_KINDS.keys()),
  block_time: integerWithin(0, 1e11),
  ratified_epoch: epoch,
  enacted_epoch: epoch,
  dropped_epoch: epoch,
  expired_epoch: epoch,
  expiration: epoch,
  proposal_tx_hash: hexadecimal(64),
  proposal_index: integerWithin(0, 65_535),
  proposal_description: v.optional(v.unknown(), null),
  previous_gov_action_proposal_id: line(120),
  deposit: digits,
  return_address: line(120),
  proposed_epoch: epoch,
  meta_hash: hexadecimal(64),
  meta_url: line(500),
  meta_json: v.fallback(
    v.nullable(v.object({ body: v.object({ title: textOrWrapped(200), abstract: textOrWrapped(MAX_ABSTRACT_LENGTH) }) })),
    null,
  ),
  // Older servers return one recipient per row; newer ones return all in one row.
  withdrawal: v.fallback(
    v.nullable(
      v.union([
        v.array(payment),
        v.pipe(
          payment,
          v.transform((item) => [item]),
        ),
      ]),
    ),
    null,
  ),
  param_proposal: v.fallback(v.nullable(v.record(v.string(), v.unknown())), null),
});

/** Parses one entry per action, newest first; unknown kinds keep their name. @throws {UpstreamError} bad-shape if no row is valid */
export const parseProposals = (document: unknown, now: number): KoiosProposal[] =>
  toProposals(readRows(document, proposalRow, "proposal_list"), now);

type ProposalRow = v.InferOutput<typeof proposalRow>;

function toProposals(rows: readonly ProposalRow[], now: number): KoiosProposal[] {
  const proposals = [...Map.groupBy(rows, ({ proposal_id }) => proposal_id).values()].flatMap((same) =>
    same.slice(-1).map((row): KoiosProposal => ({
      id: row.proposal_id,
      kind: PROPOSAL_KINDS.get(row.proposal_type) ?? row.proposal_type,
      title: row.meta_json?.body.title ?? null,
      abstract: row.meta_json?.body.abstract ?? null,
      anchor: row.meta_url,
      proposedAt: row.block_time === null ? null : pastTimestamp(row.block_time * 1000, now),
      expiresEpoch: lastVotingEpoch(row),
      ...decisionOf(row),
      withdrawal: mayHave(row.proposal_type, "TreasuryWithdrawals") ? sumOf(paymentsOf(same)) : null,
      parameters: mayHave(row.proposal_type, "ParameterChange") ? namesIn(row.param_proposal) : [],
    })),
  );
  if (proposals.length === 0) throw shapeError(SOURCE, "no proposals");
  return proposals.sort((a, b) => (b.proposedAt ?? 0) - (a.proposedAt ?? 0));
}

/**
 * The ledger accepts votes until the end of `gasExpiresAfter`, six epochs after the proposal. Koios' `expiration` comes from
 * cardano-db-sync, which adds one: it's the epoch that begins when the vote ends.
 */
const lastVotingEpoch = ({ expiration }: ProposalRow): number | null => (expiration === null || expiration === 0 ? null : expiration - 1);

/** Parses the chain's record of each action. Leaves out rows without hash, index, epoch or time. */
export const parseActionRecords = (document: unknown, now: number): KoiosActionRecord[] =>
  toRecords(readRows(document, proposalRow, "proposal_list"), now);

function toRecords(rows: readonly ProposalRow[], now: number) {
  return [...Map.groupBy(rows, ({ proposal_id }) => proposal_id).values()].flatMap((same) =>
    same.slice(-1).flatMap((row) => {
      const { proposal_tx_hash: txHash, proposal_index: index, proposed_epoch: proposedEpoch } = row;
      const proposedAt = row.block_time === null ? null : pastTimestamp(row.block_time * 1000, now);
      if (txHash === null || index === null || proposedEpoch === null || proposedAt === null) return [];
      return [
        {
          id: row.proposal_id,
          txHash,
          index,
          kind: PROPOSAL_KINDS.get(row.proposal_type) ?? row.proposal_type,
          previousActionId: row.previous_gov_action_proposal_id,
          proposedAt,
          proposedEpoch,
          lastVotingEpoch: lastVotingEpoch(row),
          ratifiedEpoch: row.ratified_epoch,
          enactedEpoch: row.enacted_epoch,
          expiredEpoch: row.expired_epoch,
          droppedEpoch: row.dropped_epoch,
          deposit: row.deposit,
          returnAddress: row.return_address,
          withdrawals: withdrawalsOf(same),
          parameters: row.param_proposal ?? {},
          description: row.proposal_description,
          anchor: row.meta_url === null || row.meta_hash === null ? null : { url: row.meta_url, hash: row.meta_hash },
        },
      ];
    }),
  );
}
/** An action as the chain has it. Amounts in lovelace, times in milliseconds since 1970. */
type KoiosActionRecord = ReturnType<typeof toRecords>[number];

/** Leaves out an unreadable recipient, and reports it. */
function withdrawalsOf(rows: readonly ProposalRow[]): { stakeAddress: string; amount: string }[] {
  return paymentsOf(rows).flatMap(({ stake_address: stakeAddress, amount }) => {
    if (stakeAddress !== null && amount !== null) return [{ stakeAddress, amount }];
    sourceFindings.add({ source: SOURCE, kind: "unreadable-row", place: "proposal_list.withdrawal" });
    return [];
  });
}

/** Merges the recipients of all rows of one action by stake address. */
function paymentsOf(rows: readonly ProposalRow[]): v.InferOutput<typeof payment>[] {
  const payments: v.InferOutput<typeof payment>[] = [];
  for (const { withdrawal } of rows) {
    const known = new Set(payments.map(({ stake_address }) => stake_address));
    payments.push(...(withdrawal ?? []).filter(({ stake_address }) => !known.has(stake_address)));
  }
  return payments;
}

/** Unknown kinds of action may have any field. */
const mayHave = (type: string, kind: string): boolean => type === kind || !PROPOSAL_KINDS.has(type);

/** Koios also marks enacted and expired actions as dropped, so `dropped` is checked last. */
function decisionOf(row: ProposalRow): { status: ProposalStatus; decidedEpoch: number | null } {
  if (row.enacted_epoch !== null) return { status: "enacted", decidedEpoch: row.enacted_epoch };
  if (row.ratified_epoch !== null) return { status: "ratified", decidedEpoch: row.ratified_epoch };
  if (row.expired_epoch !== null) return { status: "expired", decidedEpoch: row.expired_epoch };
  return row.dropped_epoch === null ? { status: "active", decidedEpoch: null } : { status: "dropped", decidedEpoch: row.dropped_epoch };
}

/** Sum in ADA; null if the list is empty or an amount is unknown. */
function sumOf(parts: readonly { amount: string | null }[]): number | null {
  const amounts = parts.flatMap(({ amount }) => (amount === null ? [] : [BigInt(amount)]));
  if (parts.length === 0 || amounts.length < parts.length) return null;
  return lovelaceToAda(amounts.reduce((sum, amount) => sum + amount, 0n));
}

/** Names only, because the values have no common format. */
function namesIn(parameters: Record<string, unknown> | null): string[] {
  const all = Object.entries(parameters ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
  const names = all.filter((name) => PARAMETER_NAME.test(name)).sort();
  const place = "proposal_list.param_proposal";
  if (names.length < all.length) sourceFindings.add({ source: SOURCE, kind: "unreadable-row", place }, all.length - names.length);
  if (names.length > MAX_PARAMETERS) sourceFindings.add({ source: SOURCE, kind: "cut-off", place });
  return names.slice(0, MAX_PARAMETERS);
}
