import * as v from "valibot";
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
export async function fetchCommittee(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<KoiosCommittee> {
  return parseCommittee((await requestKoios(client, options, "/committee_info")).value, epoch);
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
