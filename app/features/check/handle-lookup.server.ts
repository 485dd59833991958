import { paymentScript } from "#app/features/check/bech32-id.server.ts";
import { createChainReader, createMinuteLimit, type ChainReader, type Reading } from "#app/features/check/chain-reader.server.ts";
import { fetchHandle, type HandleRecord } from "#app/features/check/handle-me.server.ts";
import type { HandleAnswer, HandleSourceAnswer } from "#app/features/check/handle-answer.ts";
import { fetchHandleHolder } from "#app/features/check/koios-handle.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Far below the five per second that handle.me reportedly allows. */
const HANDLES_PER_MINUTE = 60;

export function createHandleLookup(reader: ChainReader, client: PoliteFetch, koios: SourceOptions, handleMe: SourceOptions) {
  const issuer = createChainReader({ hasRoom: createMinuteLimit(HANDLES_PER_MINUTE), refusal: "busy" });
  const recordOf = issuer.lookup(MINUTE, (name) => fetchHandle(client, handleMe, name));
  const holderOf = reader.lookup(MINUTE, (name) => fetchHandleHolder(client, koios, name));
  return async (name: string): Promise<HandleAnswer> => describeHandle(name, ...(await Promise.all([recordOf(name), holderOf(name)])));
}

const said = (reading: Reading<string | null>): HandleSourceAnswer =>
  reading.state === "read"
    ? { unread: null, address: reading.value, fetchedAt: reading.fetchedAt }
    : { unread: reading.state, address: null, fetchedAt: null };

/** Compares both sources' answers. If only one answered, uses that one. */
export function describeHandle(name: string, record: Reading<HandleRecord | null>, holder: Reading<string | null>): HandleAnswer {
  const handleMe = said(record.state === "read" ? { ...record, value: record.value?.address ?? null } : record);
  const chain = said(holder);
  const isVirtual = record.state === "read" && record.value?.isVirtual === true;
  // Virtual handles, always named like sub@root, aren't on the chain, so without handle.me a missing token proves nothing.
  const mayBeVirtual = record.state !== "read" && name.includes("@") && chain.address === null;
  const answered = [handleMe, ...(isVirtual || mayBeVirtual ? [] : [chain])].filter(({ unread }) => unread === null);
  const [address, another] = new Set(answered.map((source) => source.address));
  const compared = { name, handleMe, chain, isVirtual };
  if (address === undefined) return { ...compared, verdict: "recognized", address: null };
  if (another !== undefined) return { ...compared, verdict: "disagreeing", address: null };
  if (address === null) return { ...compared, verdict: "no-handle", address };
  // A marketplace owns the handle's token while it's for sale, so payments to the handle may be lost.
  return { ...compared, verdict: paymentScript(address) === null ? "resolved" : "contract", address };
}
