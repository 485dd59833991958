import * as v from "valibot";
import type { CommitteeMember, CommitteeRecord } from "#app/features/governance/history/records.ts";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import { shapeError, type SourceOptions, integerWithin, numberWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: the Constitutional Committee.

const SOURCE = "koios";

export interface KoiosCommittee {
  /** Share of members that must vote yes, 0 to 1. */
  quorum: number | null;
  /** Members who can vote: their term hasn't ended and they have authorized a hot key. */
  members: number;
  isDissolved: boolean;
}

/** @throws {UpstreamError} */
export async function fetchCommittee(
  client: PoliteFetch,
  options: SourceOptions,
  epoch: number,
): Promise<{ committee: KoiosCommittee; record: CommitteeRecord }> {
  const { value, fetchedAt } = await requestKoios(client, options, "/committee_info");
  const { quorum, isDissolved, members } = parseCommittee(value, epoch);
  return {
    committee: { quorum, isDissolved, members },
    record: { quorum, isDissolved, members: parseCommitteeMembers(value), fetchedAt },
  };
}

const credential = (kind: string) => v.pipe(v.string(), v.regex(new RegExp(`^${kind}1[02-9ac-hj-np-z]{40,100}$`)));
const memberRow = v.pipe(
  v.object({
    status: enumValue(SOURCE, "committee_info.status", ["authorized", "not_authorized", "resigned"]),
    cc_cold_id: credential("cc_cold"),
    cc_hot_id: v.fallback(v.nullable(credential("cc_hot")), null),
    expiration_epoch: integerWithin(0, 100_000),
  }),
  v.transform((row): CommitteeMember => ({
    coldId: row.cc_cold_id,
    hotId: row.cc_hot_id,
    earlierHotIds: [],
    status: row.status,
    expirationEpoch: row.expiration_epoch,
    isCurrent: true,
  })),
);

/** Members of the committee, also those who resigned or whose term is over; none in a state of no confidence. */
export function parseCommitteeMembers(document: unknown): CommitteeMember[] {
  const [row] = readRows(Array.isArray(document) ? document : [document], v.object({ members: v.nullable(v.array(v.unknown())) }));
  return readRows(row?.members ?? [], memberRow, "committee_info.members");
}

const committee = v.object({
  quorum_numerator: numberWithin(0, 1e9),
  quorum_denominator: numberWithin(1, 1e9),
  // Null in a state of no confidence.
  members: v.nullable(v.array(v.fallback(v.nullable(v.object({ status: v.string(), expiration_epoch: integerWithin(0, 100_000) })), null))),
});

/**
 * Parses /committee_info. Koios documents it as one object; its other endpoints return lists.
 * @param epoch the current one; members whose term is over don't count
 * @throws {UpstreamError} bad-shape when there is no committee
 */
export function parseCommittee(document: unknown, epoch: number): KoiosCommittee {
  const [row] = readRows(Array.isArray(document) ? document : [document], committee, "committee_info");
  if (!row) throw shapeError(SOURCE, "no committee");
  const { quorum_numerator: part, quorum_denominator: whole } = row;
  return {
    quorum: part === null || whole === null || part > whole ? null : part / whole,
    members: (row.members ?? []).filter((member) => member?.status === "authorized" && (member.expiration_epoch ?? 0) >= epoch).length,
    isDissolved: row.members === null,
  };
}
