import { setTimeout as sleep } from "node:timers/promises";
import { blake2b } from "@noble/hashes/blake2.js";
import { SECOND } from "#app/foundation/durations.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError, type UpstreamFailure } from "#app/foundation/upstream/upstream-error.server.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";
import { documentAddresses, type DocumentAddress } from "./document-addresses.server.ts";
import { MAX_DOCUMENT_BYTES } from "./documents.ts";

/** Gateways may have to find the content first. */
const PATIENCE = { headersMs: 15 * SECOND, totalMs: 30 * SECOND };
const PAUSE_MS = SECOND;
const MAX_ADDRESSES = 5;
const ACCEPT = "application/ld+json, application/json;q=0.9, text/plain;q=0.8, */*;q=0.5";

/** One try at one address. `status` is the HTTP status of a refusal. */
export interface FetchAttempt {
  host: string;
  outcome: "matches" | "differs" | UpstreamFailure;
  status: number | null;
}

export interface FetchedDocument {
  attempts: readonly FetchAttempt[];
  /** The bytes with the chain's hash, otherwise the first others, from the author's own address before those from gateways. */
  read: { bytes: Uint8Array; hash: string; host: string; hashMatches: boolean } | null;
}

export interface DocumentClients {
  /** For the configured gateways, which the operator may have on a private address. */
  gateways: BytesFetch;
  /** For authors' addresses: connects to public addresses only. */
  authors: BytesFetch;
  /** Base URLs, such as "https://ipfs.io/ipfs". */
  gatewayUrls: readonly string[];
  /** For tests: base URL of a fake server for all authors' addresses, each below its host name. */
  player?: string | undefined;
  /** Between two requests. */
  pauseMs?: number | undefined;
  patience?: typeof PATIENCE | undefined;
}

export const documentHash = (bytes: Uint8Array): string => Buffer.from(blake2b(bytes, { dkLen: 32 })).toString("hex");

/** Tries an anchor's addresses in turn until one gives the bytes that the chain names. */
export async function fetchDocument(clients: DocumentClients, { url, hash }: Anchor, signal?: AbortSignal): Promise<FetchedDocument> {
  const attempts: FetchAttempt[] = [];
  let other: FetchedDocument["read"] = null;
  for (const address of documentAddresses(url, clients.gatewayUrls).slice(0, MAX_ADDRESSES)) {
    if (signal?.aborted) break;
    if (attempts.length > 0) await sleep(clients.pauseMs ?? PAUSE_MS);
    const bytes = await ask(clients, address);
    if (bytes instanceof UpstreamError) {
      attempts.push({ host: address.host, outcome: bytes.kind, status: bytes.status ?? null });
      continue;
    }
    const found = documentHash(bytes);
    const hashMatches = found === hash.toLowerCase();
    attempts.push({ host: address.host, outcome: hashMatches ? "matches" : "differs", status: null });
    if (hashMatches) return { attempts, read: { bytes, hash: found, host: address.host, hashMatches } };
    other ??= { bytes, hash: found, host: address.host, hashMatches };
  }
  return { attempts, read: other };
}

async function ask(clients: DocumentClients, { url, host, isGateway }: DocumentAddress): Promise<Uint8Array | UpstreamError> {
  const target = isGateway || !clients.player ? url : `${clients.player}/${host}${new URL(url).pathname}`;
  const client = isGateway ? clients.gateways : clients.authors;
  try {
    // The host is part of the name, so that one slow server doesn't stop requests to others.
    const request = { source: `document:${host}`, url: target, validators: {}, retries: 1, maxBytes: MAX_DOCUMENT_BYTES };
    const { value } = await client.bytes({ ...request, accept: ACCEPT, isPrivate: true, patience: clients.patience ?? PATIENCE });
    return value;
  } catch (failure) {
    if (failure instanceof UpstreamError) return failure;
    throw failure;
  }
}
