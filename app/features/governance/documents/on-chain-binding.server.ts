import { bech32 } from "@scure/base";
import type { ActionRecord, VoteRecord } from "#app/features/governance/history/records.ts";
import type { OnChainBinding } from "./documents.ts";
import { asObject, valueOf, type JsonObject } from "./reading/parse-json.server.ts";

/** The action, vote or registration that names a document. */
export type OnChainFact =
  | { kind: "action"; action: ActionRecord }
  | { kind: "vote"; vote: Pick<VoteRecord, "role" | "voterId" | "choice">; action: Pick<ActionRecord, "txHash" | "index"> }
  /** CIP-129 ID of the DRep that registered or updated. */
  | { kind: "drep"; id: string };

type Result = "same" | "other" | "unknown";
type Checks = ReadonlyMap<string, Result>;

const ACTION_TAGS: Readonly<Record<string, string>> = {
  info_action: "info-action",
  parameter_change_action: "parameter-change",
  hard_fork_initiation_action: "hard-fork-initiation",
  treasury_withdrawals_action: "treasury-withdrawals",
  no_confidence: "no-confidence",
  update_committee: "new-committee",
  new_constitution: "new-constitution",
};

/** Names of parameters in CIP-116 that are others at Koios. Values that aren't plain numbers can't be compared. */
const PARAMETER_NAMES: Readonly<Record<string, string>> = {
  minfee_a: "min_fee_a",
  minfee_b: "min_fee_b",
  max_block_body_size: "max_block_size",
  max_block_header_size: "max_bh_size",
  max_value_size: "max_val_size",
  collateral_percentage: "collateral_percent",
  n_opt: "optimal_pool_count",
  ada_per_utxo_byte: "coins_per_utxo_size",
};

const VOTER_TAGS: Readonly<Record<string, string>> = {
  drep_credential: "drep",
  cc_credential: "committee",
  spo_keyhash: "pool",
};

/** Compares a document's `onChain` with what the chain has. @returns null without an `onChain` */
export function compareOnChain(onChain: unknown, fact: OnChainFact): OnChainBinding | null {
  if (onChain === undefined) return null;
  const checks = checksOf(onChain, fact);
  const withResult = (wanted: Result) => [...checks].flatMap(([field, result]) => (result === wanted ? [field] : []));
  const [differing, unchecked] = [withResult("other"), withResult("unknown")];
  return { state: differing.length > 0 ? "differs" : unchecked.length > 0 ? "incomplete" : "matches", differing, unchecked };
}

function checksOf(onChain: unknown, fact: OnChainFact): Checks {
  if (fact.kind === "vote") return checkVote(onChain, fact);
  const object = asObject(onChain);
  if (!object) return new Map([["onChain", "other"]]);
  return fact.kind === "action" ? checkAction(object, fact.action) : checkDrep(object, fact.id);
}

const same = (isSame: boolean): Result => (isSame ? "same" : "other");
const plain = (value: unknown): string | null =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "bigint" ? String(value) : null;

function checkAction(onChain: JsonObject, action: ActionRecord): Checks {
  const govAction = asObject(valueOf(onChain, "gov_action"));
  if (!govAction) return new Map([["gov_action", "other"]]);
  const tag = plain(valueOf(govAction, "tag"));
  const checks = new Map<string, Result>([
    ["gov_action.tag", same(tag !== null && Object.hasOwn(ACTION_TAGS, tag) && ACTION_TAGS[tag] === action.kind)],
    ["deposit", action.deposit === null ? "unknown" : same(plain(valueOf(onChain, "deposit")) === action.deposit)],
    ["reward_account", action.returnAddress === null ? "unknown" : same(valueOf(onChain, "reward_account") === action.returnAddress)],
  ]);
  for (const key of Object.keys(onChain)) if (key === "anchor") checks.set("anchor", "other");
  for (const [key, value] of Object.entries(govAction)) {
    if (key !== "tag") checks.set(`gov_action.${key}`, checkActionField(key, value, action));
  }
  // A field that the action has and the document leaves out isn't what the author signed.
  const policy = policyHash(action);
  if (policy !== null && !Object.hasOwn(govAction, "policy_hash")) checks.set("gov_action.policy_hash", "other");
  if (action.withdrawals.length > 0 && !Object.hasOwn(govAction, "rewards")) checks.set("gov_action.rewards", "other");
  if (action.previousActionId !== null && !Object.hasOwn(govAction, "gov_action_id")) checks.set("gov_action.gov_action_id", "other");
  return checks;
}

function checkActionField(key: string, value: unknown, action: ActionRecord): Result {
  switch (key) {
    case "rewards":
      return same(
        rewardsText(value) ===
          action.withdrawals
            .map(({ stakeAddress, amount }) => `${stakeAddress} ${amount}`)
            .toSorted()
            .join(),
      );
    case "gov_action_id":
      return same(asObject(value) !== null && actionIdText(value) === readActionId(action.previousActionId));
    case "policy_hash":
      return policyHash(action) === null ? "unknown" : same(plain(value) === policyHash(action));
    case "protocol_param_update":
      return checkParameters(value, action.parameters);
    default:
      return "unknown";
  }
}

function rewardsText(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const list = value.map((item) => {
    const reward = asObject(item);
    return reward && `${plain(valueOf(reward, "key"))} ${plain(valueOf(reward, "value"))}`;
  });
  return list.includes(null) ? null : list.toSorted().join();
}

function checkParameters(value: unknown, parameters: ActionRecord["parameters"]): Result {
  const update = asObject(value);
  if (!update) return "other";
  const results = Object.entries(update).map(([name, wanted]): Result => {
    const known = Object.hasOwn(PARAMETER_NAMES, name) ? (PARAMETER_NAMES[name] ?? name) : name;
    const actual = Object.hasOwn(parameters, known) ? plain(parameters[known]) : null;
    return actual === null || plain(wanted) === null ? "unknown" : same(plain(wanted) === actual);
  });
  if (results.includes("other")) return "other";
  const isAll = results.length === Object.values(parameters).filter((item) => item !== null).length;
  return results.includes("unknown") || !isAll ? "unknown" : "same";
}

/** The guardrails script in the ledger's own description, the last part of its contents. */
function policyHash({ kind, description }: ActionRecord): string | null {
  if (kind !== "treasury-withdrawals" && kind !== "parameter-change") return null;
  const object = asObject(description);
  const contents = object && valueOf(object, "contents");
  const last: unknown = Array.isArray(contents) ? contents.at(-1) : null;
  return typeof last === "string" && /^[0-9a-f]{56}$/.test(last) ? last : null;
}

function checkVote(onChain: unknown, { vote, action }: Extract<OnChainFact, { kind: "vote" }>): Checks {
  const mine = (Array.isArray(onChain) ? onChain : []).flatMap((entry) => {
    const object = asObject(entry);
    const list = object && valueOf(object, "value");
    return object && isVoter(valueOf(object, "key"), vote) && Array.isArray(list) ? list : [];
  });
  const wanted = `${action.txHash}#${action.index}`;
  const voted = mine.flatMap((entry) => {
    const object = asObject(entry);
    const procedure = object && asObject(valueOf(object, "value"));
    return object && procedure && actionIdText(valueOf(object, "key")) === wanted ? [procedure] : [];
  });
  if (mine.length === 0) return new Map([["voter", "other"]]);
  const [procedure] = voted;
  if (!procedure) return new Map([["gov_action_id", "other"]]);
  const checks = new Map<string, Result>([["vote", same(plain(valueOf(procedure, "vote"))?.toLowerCase() === vote.choice)]]);
  if (Object.hasOwn(procedure, "anchor")) checks.set("anchor", "other");
  return checks;
}

function isVoter(value: unknown, { role, voterId }: Pick<VoteRecord, "role" | "voterId">): boolean {
  const voter = asObject(value);
  const tag = voter && plain(valueOf(voter, "tag"));
  if (!voter || tag === null || !Object.hasOwn(VOTER_TAGS, tag) || VOTER_TAGS[tag] !== role) return false;
  if (role === "pool") return plain(valueOf(voter, "pubkey_hash")) === idBytes(voterId)?.hash;
  return isCredential(valueOf(voter, "credential"), voterId);
}

const DREP_TAGS = new Set(["register_drep", "update_drep"]);

function checkDrep(onChain: JsonObject, id: string): Checks {
  const tag = plain(valueOf(onChain, "tag"));
  const checks = new Map<string, Result>([
    ["tag", same(tag !== null && DREP_TAGS.has(tag))],
    ["drep_credential", same(isCredential(valueOf(onChain, "drep_credential"), id))],
  ]);
  // Our sources don't say what was deposited.
  if (Object.hasOwn(onChain, "coin")) checks.set("coin", "unknown");
  if (Object.hasOwn(onChain, "anchor")) checks.set("anchor", "other");
  return checks;
}

function isCredential(value: unknown, id: string): boolean {
  const credential = asObject(value);
  const bytes = idBytes(id);
  if (!credential || !bytes) return false;
  return (
    plain(valueOf(credential, "value")) === bytes.hash &&
    plain(valueOf(credential, "tag")) === (bytes.isScript ? "script_hash" : "pubkey_hash")
  );
}

const HASH_BYTES = 28;
const SCRIPT_HEADER = 0x03;

/** CIP-129: a header whose last four bits are 3 for a script, then the hash. Pools have no header. */
function idBytes(id: string): { hash: string; isScript: boolean } | null {
  const decoded = bech32.decodeUnsafe(id, false);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length < HASH_BYTES) return null;
  const header = bytes.length > HASH_BYTES ? (bytes[0] ?? 0) & 15 : 0;
  return { hash: Buffer.from(bytes.slice(-HASH_BYTES)).toString("hex"), isScript: header === SCRIPT_HEADER };
}

function actionIdText(value: unknown): string | null {
  const object = asObject(value);
  return object && `${plain(valueOf(object, "transaction_id"))}#${plain(valueOf(object, "gov_action_index"))}`;
}

/** CIP-129: 32 bytes of the transaction and the index. */
function readActionId(id: string | null): string | null {
  if (id === null) return null;
  const decoded = bech32.decodeUnsafe(id, false);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length < 33) return null;
  const index = bytes.slice(32).reduce((sum, byte) => sum * 256 + byte, 0);
  return `${Buffer.from(bytes.slice(0, 32)).toString("hex")}#${index}`;
}
