import * as v from "valibot";
import { CERTIFICATE_KINDS, type TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import { enumValue, enumValueOrEmpty } from "#app/foundation/upstream/enumeration.server.ts";
import { shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { lovelaceToAda, readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { integer, nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: a transaction. Anyone can choose its names and metadata: unverified plain text.

const SOURCE = "koios";
/** A transaction has at most 16 kB, but Koios returns all details of its inputs and outputs. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_METADATA_LENGTH = 600;
const MAX_LABELS = 12;
const MESSAGE_LABEL = "674";

export interface MovedToken {
  policyId: string;
  nameHex: string | null;
  quantity: bigint;
  decimals: number;
}

export interface Movement {
  address: string;
  stakeAddress: string | null;
  lovelace: bigint;
  tokens: MovedToken[];
}

export interface KoiosTransaction {
  at: number;
  blockHeight: number | null;
  /** ADA. */
  fee: number;
  inputs: Movement[];
  outputs: Movement[];
  withdrawals: { stakeAddress: string; lovelace: bigint }[];
  minted: MovedToken[];
  certificates: string[];
  votes: TransactionAnswer["votes"];
  message: string | null;
  metadata: TransactionAnswer["metadata"];
  scripts: string[];
  hasFailed: boolean;
}

/** Returns null if the chain doesn't have it. @throws {UpstreamError} */
export async function fetchTransaction(client: PoliteFetch, options: SourceOptions, hash: string): Promise<KoiosTransaction | null> {
  const columns =
    "block_height,tx_timestamp,fee,inputs,outputs,withdrawals,assets_minted,metadata,certificates,plutus_contracts,voting_procedures";
  const body = {
    _tx_hashes: [hash],
    _inputs: true,
    _metadata: true,
    _assets: true,
    _withdrawals: true,
    _certs: true,
    _scripts: true,
    _bytecode: false,
    _governance: true,
  };
  const { value } = await requestKoios(client, options, `/tx_info?select=${columns}`, { body, maxBytes: MAX_BYTES });
  return parseTransaction(value);
}

const whole = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((digits) => BigInt(digits)),
  );
const lovelace = whole(/^\d{1,17}$/);
const listOf = <Item>(place: string, item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const read = v.safeParse(item, row);
        if (!read.success) sourceFindings.add({ source: SOURCE, kind: "unreadable-row", place: `tx_info.${place}` });
        return read.success ? [read.output] : [];
      }),
    ),
  );
const address = v.pipe(v.string(), v.regex(/^(?:addr|stake)1[02-9ac-hj-np-z]{20,140}$|^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{20,140}$/));
const hash = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\da-f]{${digits}}$`)));

const token = v.pipe(
  v.object({
    policy_id: hash(56),
    asset_name: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2}){0,32}$/))), null),
    quantity: whole(/^-?\d{1,20}$/),
    decimals: v.fallback(v.pipe(nonNegativeInteger, v.maxValue(19)), 0),
  }),
  v.transform((row): MovedToken => ({ policyId: row.policy_id, nameHex: row.asset_name, quantity: row.quantity, decimals: row.decimals })),
);
const movement = v.pipe(
  v.object({
    payment_addr: v.object({ bech32: address }),
    stake_addr: v.fallback(v.nullable(address), null),
    value: lovelace,
    asset_list: listOf("asset_list", token),
  }),
  v.transform((row): Movement => ({
    address: row.payment_addr.bech32,
    stakeAddress: row.stake_addr,
    lovelace: row.value,
    tokens: row.asset_list,
  })),
);
const VOTERS = new Map([
  ["ConstitutionalCommittee", "committee"],
  ["DRep", "drep"],
  ["SPO", "pool"],
]);
const CHOICES = new Map([
  ["Yes", "yes"],
  ["No", "no"],
  ["Abstain", "abstain"],
]);
const vote = v.pipe(
  v.object({
    voter_role: enumValueOrEmpty(SOURCE, "tx_info.voting_procedures.voter_role", VOTERS.keys()),
    vote: enumValueOrEmpty(SOURCE, "tx_info.voting_procedures.vote", CHOICES.keys()),
  }),
  v.transform((row) => ({ voter: VOTERS.get(row.voter_role) ?? row.voter_role, vote: CHOICES.get(row.vote) ?? row.vote })),
);
/** Kinds with their own text, and kinds of earlier eras. */
const KNOWN_CERTIFICATES = [...CERTIFICATE_KINDS, "treasury_MIR", "reserve_MIR", "pot_transfer", "param_proposal"];

const transactionRow = v.object({
  block_height: v.fallback(v.nullable(integer), null),
  tx_timestamp: seconds,
  fee: lovelace,
  // Required, because without all of these the payments can't be computed.
  inputs: v.array(movement),
  outputs: v.array(movement),
  withdrawals: listOf(
    "withdrawals",
    v.pipe(
      v.object({ stake_addr: address, amount: lovelace }),
      v.transform((row) => ({ stakeAddress: row.stake_addr, lovelace: row.amount })),
    ),
  ),
  assets_minted: listOf("assets_minted", token),
  metadata: v.fallback(v.nullable(v.record(v.string(), v.unknown())), null),
  certificates: listOf(
    "certificates",
    v.pipe(
      v.object({ type: enumValue(SOURCE, "tx_info.certificates.type", KNOWN_CERTIFICATES) }),
      v.transform(({ type }) => type),
    ),
  ),
  plutus_contracts: listOf("plutus_contracts", v.object({ script_hash: hash(56), valid_contract: v.fallback(v.boolean(), true) })),
  voting_procedures: listOf("voting_procedures", vote),
});

/** Parses /tx_info. @throws {UpstreamError} bad-shape when no row is valid */
export function parseTransaction(document: unknown): KoiosTransaction | null {
  const [row] = readRows(document, transactionRow, "tx_info");
  if (!row && !(Array.isArray(document) && document.length === 0)) throw shapeError(SOURCE, "no transaction");
  if (!row) return null;
  return {
    at: row.tx_timestamp * 1000,
    blockHeight: row.block_height,
    fee: lovelaceToAda(row.fee),
    inputs: row.inputs,
    outputs: row.outputs,
    withdrawals: row.withdrawals,
    minted: row.assets_minted,
    certificates: row.certificates,
    votes: row.voting_procedures,
    message: messageIn(row.metadata),
    metadata: metadataIn(row.metadata),
    scripts: [...new Set(row.plutus_contracts.map(({ script_hash }) => script_hash))],
    hasFailed: row.plutus_contracts.some(({ valid_contract }) => !valid_contract),
  };
}

const messageSchema = v.object({
  msg: v.union([
    v.pipe(
      v.string(),
      v.transform((value) => [value]),
    ),
    v.array(v.string()),
  ]),
});

/** Message in CIP-20's format. Null for an encrypted one, which people can't read. */
function messageIn(metadata: Record<string, unknown> | null): string | null {
  const read = v.safeParse(messageSchema, metadata?.[MESSAGE_LABEL]);
  return read.success ? cleanLine(read.output.msg.join(" "), MAX_METADATA_LENGTH) || null : null;
}

function metadataIn(metadata: Record<string, unknown> | null): TransactionAnswer["metadata"] {
  return Object.entries(metadata ?? {})
    .filter(([label]) => /^\d{1,20}$/.test(label) && label !== MESSAGE_LABEL)
    .slice(0, MAX_LABELS)
    .map(([label, value]) => ({ label, text: cleanLine(JSON.stringify(value), MAX_METADATA_LENGTH) }));
}
