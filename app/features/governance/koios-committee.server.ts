import * as v from "valibot";
import { shapeError, type SourceOptions, wholeWithin, within } from "#app/foundation/upstream/field-schemas.server.ts";
import { requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: the Constitutional Committee.

const SOURCE = "koios";

/** The Constitutional Committee. */
export interface KoiosCommittee {
  /** The share of its members that must say yes, 0 to 1. */
  quorum: number | null;
  /** Members who can vote: their term runs and they have named a key for it. */
  members: number;
  /** True if a vote of no confidence has dissolved it. */
  isDissolved: boolean;
}

/** @throws {UpstreamError} */
export async function fetchCommittee(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<KoiosCommittee> {
  return parseCommittee((await requestKoios(client, options, "/committee_info")).value, epoch);
}

const committee = v.object({
  quorum_numerator: within(0, 1e9),
  quorum_denominator: within(1, 1e9),
  // Null in a state of no confidence.
  members: v.nullable(v.array(v.fallback(v.nullable(v.object({ status: v.string(), expiration_epoch: wholeWithin(0, 100_000) })), null))),
});

/**
 * Reads an answer of /committee_info; its published form is one object, others of Koios are lists.
 * @param epoch the running one: members whose term is over do not count
 * @throws {UpstreamError} bad-shape when there is no committee
 */
export function parseCommittee(document: unknown, epoch: number): KoiosCommittee {
  const [row] = readRows(Array.isArray(document) ? document : [document], committee, "committee_info");
  if (!row) throw shapeError(SOURCE, "no committee");
  const { quorum_numerator: part, quorum_denominator: whole } = row;
  return {
    quorum: part === null || whole === null || part > whole ? null : part / whole,
    members: (row.members ?? []).filter((one) => one?.status === "authorized" && (one.expiration_epoch ?? 0) >= epoch).length,
    isDissolved: row.members === null,
  };
}
