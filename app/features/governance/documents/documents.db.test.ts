import { beforeEach, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Action } from "#app/features/governance/governance.ts";
import type { ActionRecord } from "#app/features/governance/history/records.ts";
import { governanceDocumentContents } from "./documents.tables.server.ts";
import { bytesOf, hashOf, vector } from "./reading/documents.test-support.ts";
import { documentJobs } from "./documents.jobs.server.ts";
import type { QueuedAnchor } from "./documents-store.server.ts";
import type { DocumentClients, FetchedDocument } from "./fetch-document.server.ts";
import { readDocument } from "./reading/read-document.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";
import { actionRoutes } from "#app/features/governance/actions/actions.api.server.ts";
import { eventually } from "#tests/site.ts";
import { createFeatures } from "#tests/features.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const RIGHT = vector("cip-108-treasury-withdrawal");
const START = Date.UTC(2026, 10, 30);
const anchorOf = (name: string, bytes: Uint8Array = RIGHT) => ({ url: `https://author.example/${name}`, hash: hashOf(bytes) });
type Answer = Uint8Array | UpstreamError;
const failure = (kind: "network" | "too-large", status?: number) => new UpstreamError("test", kind, "test", { status });

const UNTITLED: ActionRecord = {
  id: "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525",
  txHash: "ab".repeat(32),
  index: 0,
  kind: "info-action",
  previousActionId: null,
  proposedAt: START,
  proposedEpoch: 670,
  lastVotingEpoch: 676,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: null,
  returnAddress: null,
  withdrawals: [],
  parameters: {},
  description: null,
  anchor: null,
};
const LISTED: Action = {
  id: UNTITLED.id,
  kind: UNTITLED.kind,
  title: null,
  abstract: null,
  anchor: null,
  proposedAt: START,
  expiresEpoch: 676,
  decidedEpoch: null,
  status: "active",
  withdrawal: null,
  parameters: [],
};

/** The job with answers by path, a clock, and the paths that were asked. */
async function open() {
  const store = await createAutoClosedStore();
  const { services, bus } = await createFeatures(store);
  const { documents } = services.governance;
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const clock = { now: START };
  const list: QueuedAnchor[] = [];
  const reader = { read: readDocument };
  const bytes: DocumentClients["authors"]["bytes"] = async ({ url }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const answer = answers.get(pathname) ?? failure("network");
    if (answer instanceof UpstreamError) throw answer;
    const header = () => undefined;
    return { value: answer, fetchedAt: clock.now, unchanged: false, bytes: answer.byteLength, header, url, permanentUrl: undefined };
  };
  const [job] = documentJobs({
    documents,
    clients: { gateways: { bytes }, authors: { bytes }, gatewayUrls: ["https://gateway.example/ipfs"], pauseMs: 0 },
    listAnchors: async () => list,
    read: (document) => reader.read(document),
    now: () => new Date(clock.now),
  });
  const run = async (signal = new AbortController().signal) => job?.run(signal);
  return { store, bus, governance: services.governance, documents, answers, asked, clock, list, reader, run };
}

let site: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  site = await open();
});
const queue = (...names: string[]) => site.list.push(...names.map((name, rank) => ({ anchor: anchorOf(name), rank })));
const stateOf = async (name: string) => (await site.documents.documentOf(anchorOf(name))).state;

describe("A document that the chain names", () => {
  test("is verified once, and never asked for again", async () => {
    queue("a");
    expect(await stateOf("a")).toBe("not-read");
    site.answers.set("/a", RIGHT);
    await site.run();
    expect(await site.documents.documentOf(anchorOf("a"))).toMatchObject({
      state: "verified",
      hashMatches: true,
      readFrom: "author.example",
      readAt: START,
      checkedAt: START,
      parsed: { texts: { title: "Buy Ryan a island" }, authors: [{ signature: "valid" }] },
    });
    site.answers.clear();
    site.clock.now += 400 * DAY;
    await site.run();
    expect([site.asked, await stateOf("a")]).toEqual([["/a"], "verified"]);
  });

  test.each<[string, Answer, object]>([
    [
      "another document",
      bytesOf({ body: { title: "Changed" } }),
      { state: "differs", hashMatches: false, parsed: { texts: { title: "Changed" } } },
    ],
    ["an error page", Buffer.from("<html>"), { state: "unreadable", hashMatches: false, parsed: null }],
    ["too much", failure("too-large"), { state: "too-large", hashMatches: null, parsed: null }],
    ["nothing", failure("network"), { state: "unreachable", hashMatches: null, readAt: null }],
  ])("has the state of %s at its address, and becomes verified later", async (_name, answer, expected) => {
    queue("a");
    site.answers.set("/a", answer);
    await site.run();
    expect(await site.documents.documentOf(anchorOf("a"))).toMatchObject(expected);
    site.answers.set("/a", RIGHT);
    site.clock.now += 16 * MINUTE;
    await site.run();
    expect(await stateOf("a")).toBe("verified");
    const contents = await site.store.db.select({ hash: governanceDocumentContents.hash }).from(governanceDocumentContents);
    expect(contents, "nothing that no document has").toEqual([{ hash: hashOf(RIGHT) }]);
  });

  test.each<[string, Uint8Array, string | null]>([
    ["has its title", RIGHT, "Buy Ryan a island"],
    ["has none from a document with another hash", bytesOf({ body: { title: "Changed" } }), null],
  ])("an action without a title %s", async (_, answer, title) => {
    const { governance } = site;
    const anchor = anchorOf("a");
    await governance.history.store.saveActions([{ ...UNTITLED, anchor }]);
    await governance.store.saveActions([{ ...LISTED, anchor: anchor.url }], START, HOUR);
    await eventually("the action", governance.latestActions, (actions) => actions.length === 1);
    expect(governance.latestActions()[0]?.title).toBeNull();
    queue("a");
    site.answers.set("/a", answer);
    await site.run();
    await eventually(
      "its document",
      () => stateOf("a"),
      (state) => state !== "not-read",
    );
    const shown = await eventually(
      "its title",
      () => governance.latestSnapshot(),
      ({ actions }) => actions[0]?.title === title,
    );
    expect(shown.actions[0]?.title).toBe(title);
    const network = { latestChain: () => ({ value: { protocolMajor: null } }) };
    const response = await mountRoutes(actionRoutes, { governance, network }).request(`/governance/actions/${UNTITLED.id}`);
    expect(await response.json(), "the API gives the document's state").toMatchObject({
      data: { document: { ...anchor, state: title === null ? "differs" : "verified", readFrom: "author.example" } },
    });
  });

  test("isn't asked for again if the chain names exactly these bytes, but they aren't a governance document", async () => {
    const page = Buffer.from("<html>");
    const anchor = anchorOf("a", page);
    site.list.push({ anchor, rank: 0 });
    site.answers.set("/a", page);
    await site.run();
    site.clock.now += 100 * DAY;
    await site.run();
    expect(await site.documents.documentOf(anchor)).toMatchObject({ state: "unreadable", hashMatches: true });
    expect(site.asked).toEqual(["/a"]);
  });

  test("stays readable when its source vanishes", async () => {
    queue("a");
    site.answers.set("/a", bytesOf({ body: { title: "Changed" } }));
    await site.run();
    site.answers.clear();
    site.clock.now += HOUR;
    await site.run();
    expect(await site.documents.documentOf(anchorOf("a"))).toMatchObject({
      state: "differs",
      readAt: START,
      checkedAt: START + HOUR,
      parsed: { texts: { title: "Changed" } },
    });
  });

  test("is tried again after 15 minutes, then four times as long each time, at most a week", async () => {
    queue("a");
    const tries: number[] = [];
    for (let minute = 0; minute <= 40 * 24 * 60; minute += 15) {
      const before = site.asked.length;
      site.clock.now = START + minute * MINUTE;
      if ((await site.documents.store.due(1, new Date(site.clock.now))).length > 0 || minute === 0) await site.run();
      if (site.asked.length > before) tries.push(minute);
    }
    expect(tries.map((minute, index) => minute - (tries[index - 1] ?? 0)).slice(1, 7)).toEqual([15, 60, 240, 960, 3_840, 10_080]);
    const attempts = await site.documents.store.attemptsOf(anchorOf("a"));
    expect(attempts[0]).toEqual({
      at: site.clock.now - (site.clock.now - START - (tries.at(-1) ?? 0) * MINUTE),
      host: "author.example",
      outcome: "network",
      status: null,
    });
    expect(attempts.length).toBeLessThanOrEqual(20);
  });

  test("under two addresses is read once", async () => {
    queue("a", "b");
    site.answers.set("/a", RIGHT);
    await site.run();
    await site.run();
    expect([await stateOf("a"), await stateOf("b"), site.asked.filter((path) => path === "/b").length]).toEqual([
      "verified",
      "verified",
      1,
    ]);
  });

  test("in capitals is the same", async () => {
    site.list.push({ anchor: { ...anchorOf("a"), hash: anchorOf("a").hash.toUpperCase() }, rank: 0 });
    site.answers.set("/a", RIGHT);
    await site.run();
    expect(await stateOf("a")).toBe("verified");
  });
});

test("Important documents are read first, twenty per run", async () => {
  site.list.push(...Array.from({ length: 30 }, (_, index) => ({ anchor: anchorOf(`old-${index}`, Buffer.from(`old ${index}`)), rank: 3 })));
  expect(await site.run()).toEqual({ nextIn: 2 * MINUTE });
  expect(site.asked.length).toBe(20);
  site.list.push({ anchor: anchorOf("open"), rank: 0 });
  await site.run();
  expect(site.asked[20]).toBe("/open");
  expect(new Set(site.asked).size, "each one once").toBe(31);
});

test("Anchors that can't be the chain's don't stop the others", async () => {
  const hash = hashOf(RIGHT);
  for (const anchor of [
    { url: "x\0y", hash },
    { url: "x".repeat(5_000), hash },
    { url: "https://a.example", hash: "no" },
  ])
    site.list.push({ anchor, rank: 0 });
  queue("a");
  site.answers.set("/a", RIGHT);
  await site.run();
  expect(await stateOf("a")).toBe("verified");
});

test("Hostile texts are stored", async () => {
  const bytes = Buffer.from('{"body":{"title":"a\\u0000b\\ud800c","onChain":{"\\u0000":"\\udfff","__proto__":1}}}');
  const anchor = anchorOf("a", bytes);
  site.list.push({ anchor, rank: 0 });
  site.answers.set("/a", bytes);
  await site.run();
  expect((await site.documents.documentOf(anchor)).parsed?.texts.title).toBe("abc");
});

test("A document that our program can't read doesn't stop the others, and is read again later", async () => {
  queue("a");
  const other = bytesOf({ body: { title: "Other" } });
  site.list.push({ anchor: anchorOf("b", other), rank: 1 });
  site.answers.set("/a", RIGHT).set("/b", other);
  site.reader.read = (bytes) => (bytes.length === RIGHT.length ? Promise.reject(new Error("a mistake of ours")) : readDocument(bytes));
  await site.run();
  expect([await stateOf("a"), (await site.documents.documentOf(anchorOf("b", other))).state]).toEqual(["unreadable", "verified"]);
  site.reader.read = readDocument;
  site.clock.now += 16 * MINUTE;
  await site.run();
  expect(await stateOf("a")).toBe("verified");
});

test("A stopped process records no failure", async () => {
  queue("a");
  const stop = new AbortController();
  stop.abort();
  await site.run(stop.signal);
  expect([await stateOf("a"), site.asked]).toEqual(["not-read", []]);
});

test("Stored documents are read again by a newer program", async () => {
  queue("a");
  site.answers.set("/a", RIGHT);
  await site.run();
  await site.store.db.update(governanceDocumentContents).set({ parsed: null, reader: 0 });
  expect((await site.documents.documentOf(anchorOf("a"))).parsed).toBeNull();
  await site.run();
  expect((await site.documents.documentOf(anchorOf("a"))).parsed?.texts.title).toBe("Buy Ryan a island");
  expect(site.asked).toEqual(["/a"]);
});

test("Documents of many anchors come in the order of the anchors, with one query", async () => {
  queue("a", "b");
  site.answers.set("/b", RIGHT);
  await site.run();
  const found = await site.documents.documentsOf([anchorOf("c"), anchorOf("b"), anchorOf("a"), anchorOf("b")]);
  expect(found.map(({ anchor, state }) => [anchor.url.at(-1), state])).toEqual([
    ["c", "not-read"],
    ["b", "verified"],
    ["a", "unreachable"],
    ["b", "verified"],
  ]);
  expect(await site.documents.documentsOf([])).toEqual([]);
});

test("Large bytes aren't kept, but their text is", async () => {
  const bytes = bytesOf({ body: { title: "T", rationale: "x".repeat(400_000) } });
  const fetched: FetchedDocument = { attempts: [], read: { bytes, hash: hashOf(bytes), host: "h", hashMatches: true } };
  const anchor = anchorOf("a", bytes);
  const at = new Date(START);
  await site.documents.store.enqueue([{ anchor, rank: 0 }], at);
  await site.documents.store.save(anchor, fetched, await readDocument(bytes), at);
  expect((await site.documents.documentOf(anchor)).parsed?.texts.rationale?.length).toBe(400_000);
  const [row] = await site.store.db.select({ bytes: governanceDocumentContents.bytes }).from(governanceDocumentContents);
  expect(row?.bytes).toBeNull();
});
