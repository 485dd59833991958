import * as v from "valibot";
import { paymentAddress } from "#app/features/check/payment-address.server.ts";
import { parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: the address that has a handle's token is the handle's address.

const SOURCE = "koios";
export const HANDLE_POLICY = "f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a";
/** CIP-67 prefix of newer handles' names. */
const NFT_LABEL = "000de140";

/** Address that has a handle's token; null if none does. @throws {UpstreamError} */
export async function fetchHandleHolder(client: PoliteFetch, options: SourceOptions, name: string): Promise<string | null> {
  const hex = Buffer.from(name).toString("hex");
  const assets = [hex, NFT_LABEL + hex].map((assetName) => [HANDLE_POLICY, assetName]);
  const { value } = await requestKoios(client, options, "/asset_utxos?select=address", { body: { _asset_list: assets, _extended: false } });
  return parseHandleHolder(value);
}

/** Parses /asset_utxos. @throws {UpstreamError} bad-shape, also if two addresses have a token that exists only once */
export function parseHandleHolder(document: unknown): string | null {
  const rows = parseShape(SOURCE, v.array(v.object({ address: paymentAddress })), document);
  const [address, another] = new Set(rows.map((row) => row.address));
  if (another !== undefined) throw shapeError(SOURCE, "two holders of one handle");
  return address ?? null;
}
