import { afterEach, expect, test } from "vitest";
import type { Reading } from "#app/features/check/chain-reader.server.ts";
import { describeHandle } from "#app/features/check/handle-lookup.server.ts";
import { fetchHandle, parseHandle, type HandleRecord } from "#app/features/check/handle-me.server.ts";
import { fetchHandleHolder, parseHandleHolder } from "#app/features/check/koios-handle.server.ts";
import sample from "#app/features/check/samples/handle-me.json" with { type: "json" };
import { listen, makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// The sample is an answer of api.handle.me, recorded in a public test.

const ADDRESS = sample.resolved_addresses.ada;
/** Type 1 of CIP-19. */
const SCRIPT_ADDRESS = "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh";
const BYRON = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi";
const badShape = expect.objectContaining({ kind: "bad-shape" });

test("parses handle.me's answer", () => {
  expect(parseHandle(sample, "stackchain")).toEqual({ address: ADDRESS, isVirtual: false });
  expect(parseHandle({ ...sample, hex: "0000000076407461636f" }, "stackchain").isVirtual).toBe(true);
  expect(parseHandle({ ...sample, resolved_addresses: { ada: BYRON } }, "stackchain").address).toBe(BYRON);
});

test.each<[string, unknown]>([
  ["a list", [sample]],
  ["an error", { message: "Handle not found" }],
  ["another handle", { ...sample, name: "stackchain2" }],
  ["no address", { ...sample, resolved_addresses: {} }],
  ["an address with a wrong letter", { ...sample, resolved_addresses: { ada: ADDRESS.replace("gylj", "gyjl") } }],
  ["an address of a test network", { ...sample, resolved_addresses: { ada: ADDRESS.replace("addr1", "addr_test1") } }],
  ["a stake address", { ...sample, resolved_addresses: { ada: sample.holder } }],
  ["a script", { ...sample, resolved_addresses: { ada: "javascript:alert(1)" } }],
])("rejects %s", (_, document) => expect(() => parseHandle(document, "stackchain")).toThrow(badShape));

test("returns the one address that has a handle's token, or null", () => {
  expect(parseHandleHolder([])).toBeNull();
  expect(parseHandleHolder([{ address: ADDRESS }, { address: ADDRESS }])).toBe(ADDRESS);
  expect(() => parseHandleHolder([{ address: ADDRESS }, { address: BYRON }])).toThrow(badShape);
  expect(() => parseHandleHolder([{ address: "<b>" }])).toThrow(badShape);
});

const asked: JsonRequest[] = [];
const client = (answer: () => Promise<unknown>): PoliteFetch => {
  const json: PoliteFetch["json"] = async (request) => {
    asked.push(request);
    return { value: await answer(), fetchedAt: 1, unchanged: false, bytes: 2, header: () => undefined };
  };
  return { json, text: () => Promise.reject(new Error("no text")), close: async () => undefined };
};
const OPTIONS = { baseUrl: "https://source.example" };

test.each<[number, boolean]>([
  [404, true],
  [451, true],
  [406, true],
  [403, false],
  [500, false],
])("status %s means that no one owns it: %s", async (status, isNull) => {
  const refusing = client(() => Promise.reject(new UpstreamError("handle-me", "status", `status ${status}`, { status })));
  const answer = fetchHandle(refusing, OPTIONS, "sub@root");
  await (isNull ? expect(answer).resolves.toBeNull() : expect(answer).rejects.toThrow(UpstreamError));
  expect(asked.at(-1)).toMatchObject({ url: "https://source.example/handles/sub%40root", isPrivate: true });
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

test("statuses for unavailable names don't count as failures of handle.me", async () => {
  const refusals = [404, 400, 406, 409, 451, 406];
  const statuses = [...refusals];
  const server = await listen((_, response) => {
    const status = statuses.shift();
    if (status === undefined) response.end(JSON.stringify(sample));
    else response.writeHead(status).end();
  });
  const polite = makeClient([server.host]);
  open.push(server, polite);
  for (const status of refusals) expect(await fetchHandle(polite, { baseUrl: server.url }, `refused-${status}`)).toBeNull();
  expect(await fetchHandle(polite, { baseUrl: server.url }, sample.name)).toEqual({ address: ADDRESS, isVirtual: false });
  expect(polite.reports.map(({ outcome }) => outcome)).toEqual([...refusals.map(() => "absent"), "ok"]);
});

test("requests both token names of a handle from Koios, in the body", async () => {
  await fetchHandleHolder(
    client(async () => []),
    OPTIONS,
    "ab",
  );
  expect(asked.at(-1)?.url).not.toMatch(/6162/);
  expect(asked.at(-1)?.body).toMatchObject({
    _asset_list: [
      [expect.any(String), "6162"],
      [expect.any(String), "000de1406162"],
    ],
  });
});

const read = <Value>(value: Value): Reading<Value> => ({ state: "read", value, fetchedAt: 5 });
const record = (address: string, isVirtual = false) => read<HandleRecord | null>({ address, isVirtual });
const down = { state: "unavailable" } as const;
test.each<[string, Reading<HandleRecord | null>, Reading<string | null>, string, string | null, string?]>([
  ["both agree", record("a"), read("a"), "resolved", "a"],
  ["two addresses", record("a"), read("b"), "disagreeing", null],
  ["only handle.me knows it", record("a"), read(null), "disagreeing", null],
  ["only the chain knows it", read(null), read("a"), "disagreeing", null],
  ["no one holds it", read(null), read(null), "no-handle", null],
  ["handle.me is away", down, read("a"), "resolved", "a"],
  ["Koios is away", record("a"), down, "resolved", "a"],
  ["handle.me is away, and no one holds it", down, read(null), "no-handle", null],
  ["handle.me is away, and the chain knows a name below another", down, read("a"), "resolved", "a", "sub@root"],
  ["handle.me is away, and it may be a virtual one", down, read(null), "recognized", null, "sub@root"],
  ["both are away", down, { state: "allowance" }, "recognized", null],
  ["both lead to a marketplace's contract", record(SCRIPT_ADDRESS), read(SCRIPT_ADDRESS), "contract", SCRIPT_ADDRESS],
  ["only the chain answers, with a contract", down, read(SCRIPT_ADDRESS), "contract", SCRIPT_ADDRESS],
  ["a virtual one isn't compared", record("a", true), read(null), "resolved", "a"],
])("%s", (_, handleMe, chain, verdict, address, name = "x") =>
  expect(describeHandle(name, handleMe, chain)).toMatchObject({ verdict, address }),
);
