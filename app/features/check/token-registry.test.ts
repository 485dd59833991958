import { expect, test } from "vitest";
import type { KoiosToken } from "#app/features/check/koios-token.server.ts";
import sample from "#app/features/check/samples/token-registry.json" with { type: "json" };
import { describeRegistry } from "#app/features/check/token-lookup.server.ts";
import { fetchRegistryEntry, parseRegistryEntry, type RegistryEntry } from "#app/features/check/token-registry.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// The sample is a file of the registry's public repository, with its picture cut short.

const KEY = sample.name.signatures[0]?.publicKey ?? "";
const ENTRY: RegistryEntry = { name: "Snek", ticker: "SNEK", decimals: 0, website: "https://www.snek.com/", keys: [KEY] };
const badShape = expect.objectContaining({ kind: "bad-shape", source: "token-registry" });
const read = (document: unknown) => parseRegistryEntry(document, sample.subject);
const signed = (value: unknown, ...publicKeys: string[]) => ({ value, signatures: publicKeys.map((publicKey) => ({ publicKey })) });

test.each<[string, object, Partial<RegistryEntry>]>([
  ["the registry's own file", {}, {}],
  ["two keys", { ticker: signed("SNEK", KEY, "ab".repeat(32)) }, { keys: [KEY, "ab".repeat(32)] }],
  ["no decimals", { decimals: undefined }, { decimals: 0 }],
  ["six decimals", { decimals: signed(6, KEY) }, { decimals: 6 }],
  ["a name to mislead", { name: signed("Snek\u202e\n<b>", KEY) }, { name: "Snek <b>" }],
  ["no ticker", { ticker: undefined }, { ticker: null }],
  ["a key that is none", { url: signed("https://www.snek.com/", "<b>") }, {}],
])("%s", (_, change, expected) => expect(read({ ...sample, ...change })).toEqual({ ...ENTRY, ...expected }));

test.each<[string, unknown]>([
  ["a list", [sample]],
  ["another token", { ...sample, subject: "ab".repeat(30) }],
  ["no subject", { name: sample.name }],
  ["negative decimals", { ...sample, decimals: signed(-1) }],
  ["too many decimals", { ...sample, decimals: signed(40) }],
  ["a bare name", { ...sample, name: "Snek" }],
])("rejects %s", (_, document) => expect(() => read(document)).toThrow(badShape));

test.each<[number, boolean]>([
  [204, true],
  [404, true],
  [403, false],
  [500, false],
])("status %s means that there's no entry: %s", async (status, isNull) => {
  const json: PoliteFetch["json"] = ({ absentStatuses }) => {
    expect(absentStatuses?.has(status)).toBe(isNull);
    return Promise.reject(new UpstreamError("token-registry", "status", "refused", { status }));
  };
  const client: PoliteFetch = { json, text: () => Promise.reject(new Error("no text")), close: async () => undefined };
  const answer = fetchRegistryEntry(client, { baseUrl: "https://registry.example" }, sample.subject);
  await (isNull ? expect(answer).resolves.toBeNull() : expect(answer).rejects.toThrow(UpstreamError));
});

const asked = <Value>(value: Value) => ({ state: "read", value, fetchedAt: 5 }) as const;
const koios = (change: Partial<KoiosToken> = {}): KoiosToken => ({
  supply: 1n,
  decimals: 0,
  isRegistered: true,
  registeredName: "Snek",
  ticker: "SNEK",
  mints: 1,
  burns: 0,
  createdAt: 5,
  ...change,
});
test.each<[string, RegistryEntry | null, KoiosToken | null, object[] | null]>([
  ["the same", ENTRY, koios(), []],
  ["no entry at either", null, koios({ isRegistered: false, registeredName: null, ticker: null }), []],
  ["a token that Koios doesn't have: nothing is compared", ENTRY, null, null],
  ["only in the registry", ENTRY, koios({ isRegistered: false }), [{ field: "listed", registry: true, koios: false }]],
  ["only at Koios", null, koios(), [{ field: "listed", registry: false, koios: true }]],
  [
    "everything else",
    ENTRY,
    koios({ registeredName: null, ticker: "S", decimals: 6 }),
    [
      { field: "name", registry: "Snek", koios: null },
      { field: "ticker", registry: "SNEK", koios: "S" },
      { field: "decimals", registry: 0, koios: 6 },
    ],
  ],
])("%s", (_, entry, token, differences) =>
  expect(describeRegistry(asked(entry), asked(token))).toMatchObject({ isListed: entry !== null, differences }),
);

test("compares nothing while the registry is unavailable", () =>
  expect(describeRegistry({ state: "unavailable" }, asked(koios()))).toMatchObject({
    unread: "unavailable",
    isListed: null,
    differences: null,
  }));

test("doesn't report an entry as equal while Koios is unavailable", () =>
  expect(describeRegistry(asked(ENTRY), { state: "unavailable" })).toMatchObject({ isListed: true, differences: null }));
