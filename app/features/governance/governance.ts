import * as v from "valibot";
import type { Anchor } from "#app/features/governance/history/records.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

export const KINDS = [
  "parameter-change",
  "hard-fork-initiation",
  "treasury-withdrawals",
  "no-confidence",
  "new-committee",
  "new-constitution",
  "info-action",
] as const;
export const isKind = (kind: string): kind is (typeof KINDS)[number] => KINDS.some((value) => value === kind);
export const STATUSES = ["active", "ratified", "enacted", "expired", "dropped"] as const;

const amount = v.nullable(v.number());

/** A governance action. Title, abstract and anchor are unverified plain text by its author. */
export const actionSchema = v.object({
  id: v.string(),
  /** One of KINDS, or the source's name of a newer kind. */
  kind: v.string(),
  title: v.nullable(v.string()),
  abstract: v.nullable(v.string()),
  anchor: v.nullable(v.string()),
  proposedAt: amount,
  expiresEpoch: amount,
  decidedEpoch: amount,
  status: v.picklist(STATUSES),
  /** ADA. */
  withdrawal: amount,
  parameters: v.array(v.string()),
});
export type Action = v.InferOutput<typeof actionSchema>;

export const governanceActionPath = (id: string): `/${string}` => `/governance/actions/${id}`;
/** GovTool also has pages for actions that ended long ago. */
export const govToolUrl = (id: string): string => `https://gov.tools/governance_actions/${id}`;

const stakeTallySchema = v.object({
  yesVotes: amount,
  noVotes: amount,
  abstainVotes: amount,
  yesPower: amount,
  noPower: amount,
  yesShare: amount,
});
/** Power in ADA, shares in percent. */
export const tallySchema = v.object({
  dreps: stakeTallySchema,
  pools: stakeTallySchema,
  committee: v.object({ yesVotes: amount, noVotes: amount, abstainVotes: amount, yesShare: amount }),
});
export type Tally = v.InferOutput<typeof tallySchema>;

export const VOTING_BODIES = ["dreps", "pools", "committee"] as const;
export type VotingBody = (typeof VOTING_BODIES)[number];

/** `tallyAt` is the time of the count (milliseconds since 1970). */
export interface TalliedAction extends Action {
  tally: Tally | null;
  tallyAt: number | null;
}

/** A delegated representative. `votes` is the number of votes on open actions whose votes we know. */
export interface Drep {
  id: string;
  /** Source of isActive and power. */
  source: "koios" | "blockfrost";
  isActive: boolean | null;
  expiresEpoch: number | null;
  /** ADA. */
  power: number | null;
  delegators: number | null;
  votes: number | null;
  record: VoteRecord | null;
  /** From the DRep's own metadata: unverified plain text, not unique. Null for a DRep that doesn't want to be listed. */
  name: string | null;
  /** The DRep asks tools not to list it (`doNotList` of CIP-119). */
  isUnlisted: boolean;
  /** Its profile document. */
  anchor: Anchor | null;
}

export const CHOICES = ["yes", "no", "abstain"] as const;
/** Number of votes per choice; "other" counts values that we don't know. */
export type VoteRecord = Record<(typeof CHOICES)[number] | "other", number>;

const freshnessSchema = v.object({ fetchedAt: v.number(), staleAt: v.number() });
export type Freshness = v.InferOutput<typeof freshnessSchema>;
const part = <Entries extends v.ObjectEntries>(entries: Entries) => v.nullable(v.object({ ...freshnessSchema.entries, ...entries }));

/** Data stored before Blockfrost was added has no source and came from Koios. */
const source = v.optional(v.picklist(["koios", "blockfrost"]), "koios");

const share = v.nullable(v.number());
/** Required yes shares from 0 to 1, by the ledger's parameter names. */
const rulesSchema = v.object({
  pvt_motion_no_confidence: share,
  pvt_committee_normal: share,
  pvt_hard_fork_initiation: share,
  pvtpp_security_group: share,
  dvt_motion_no_confidence: share,
  dvt_committee_normal: share,
  dvt_update_to_constitution: share,
  dvt_hard_fork_initiation: share,
  dvt_p_p_network_group: share,
  dvt_p_p_economic_group: share,
  dvt_p_p_technical_group: share,
  dvt_p_p_gov_group: share,
  dvt_treasury_withdrawal: share,
  // Rules stored by older versions don't have these.
  pvt_committee_no_confidence: v.optional(share, null),
  dvt_committee_no_confidence: v.optional(share, null),
  /** Fewest members that the committee needs. Rules stored by older versions don't have it. */
  committee_min_size: v.optional(v.nullable(v.number()), null),
});
export type Rules = v.InferOutput<typeof rulesSchema>;

const governanceSchema = v.object({
  actions: part({ count: v.number() }),
  tallies: part({}),
  /** `parameters`: those in effect, by Koios' names, in the units of the chain. Rules from Blockfrost don't have them. */
  rules: part({ ...rulesSchema.entries, source, parameters: v.optional(v.record(v.string(), v.number())) }),
  /** `isDissolved` after a vote of no confidence. */
  committee: part({ quorum: share, members: v.number(), isDissolved: v.optional(v.boolean(), false) }),
  /** Number of registered DReps, and the total power delegated to them (ADA). */
  dreps: part({ registered: v.number(), power: amount, source }),
  /** On-chain figures of single DReps; read a few at a time. */
  drepStates: part({ count: v.number() }),
  /** DRep states from Blockfrost, which lists all DReps at once; null unless it replaced Koios. */
  blockfrostDrepStates: v.optional(part({}), null),
  /** DReps' votes on open actions; read one action at a time. */
  votes: part({ actions: v.number() }),
  /** Stored votes of all time; `isComplete` once the oldest has been read. */
  history: v.optional(part({ votes: v.number(), isComplete: v.boolean() }), null),
});
export type Governance = v.InferOutput<typeof governanceSchema>;
export const governanceTopic = topic("governance", governanceSchema);
export const NO_GOVERNANCE: Governance = {
  actions: null,
  tallies: null,
  rules: null,
  committee: null,
  dreps: null,
  drepStates: null,
  blockfrostDrepStates: null,
  votes: null,
  history: null,
};

export const DREPS_PATH = "/governance/dreps";
export const drepPath = (id: string): `/${string}` => `${DREPS_PATH}/${id}`;
/** The most DReps that fit side by side. */
export const MAX_COMPARED = 4;
export const comparePath = (ids: readonly string[]): `/${string}` =>
  `${DREPS_PATH}/compare${ids.length === 0 ? "" : `?ids=${ids.join(",")}`}`;
export const COMMITTEE_PATH = "/governance/committee";
export const DREP_COLUMNS = ["votes", "power", "delegators"] as const;
export type DrepColumn = (typeof DREP_COLUMNS)[number];
export type DrepQuery = ListQuery<DrepColumn>;
/** A DRep with an unknown value doesn't match a filter on it. */
export const DREP_FILTERS = { activity: ["active"], name: ["claimed", "none"], votes: ["cast"] } as const;
export const parseDrepQuery = (asked: URLSearchParams): DrepQuery => parseListQuery(asked, DREP_COLUMNS, DREP_FILTERS);
export const canonicalDrepQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parseDrepQuery(asked));

/** Link for an author's anchor if it's a safe https address. IPFS can only be reached through gateways, so its address is shown as text. */
export function linkOf(anchor: string | null): { href: string; host: string } | null {
  const url = anchor === null ? null : URL.parse(anchor);
  return url && url.protocol === "https:" && url.username === "" && url.password === "" ? { href: url.href, host: url.host } : null;
}
