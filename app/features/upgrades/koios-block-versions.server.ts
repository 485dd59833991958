import * as v from "valibot";
import type { EpochVersions } from "#app/features/upgrades/upgrades.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest, /epoch_block_protocols: blocks of an epoch by the version in their headers, which each node announces itself.

const version = v.pipe(nonNegativeInteger, v.maxValue(10_000));
const row = v.pipe(
  v.object({ proto_major: version, proto_minor: version, blocks: v.pipe(nonNegativeInteger, v.maxValue(1e6)) }),
  v.transform(({ proto_major: major, proto_minor: minor, blocks }) => ({ major, minor, blocks })),
);

/** @throws {UpstreamError} */
export async function fetchBlockVersions(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<EpochVersions> {
  const path = `/epoch_block_protocols?_epoch_no=${epoch}&select=proto_major,proto_minor,blocks`;
  const { value, fetchedAt } = await requestKoios(client, options, path);
  return { epoch, readAt: fetchedAt, versions: parseBlockVersions(value) };
}

/** Parses a response of /epoch_block_protocols; empty for an epoch without blocks. @throws {UpstreamError} bad-shape when it isn't a list */
export const parseBlockVersions = (document: unknown): EpochVersions["versions"] => readRows(document, row, "epoch_block_protocols");
