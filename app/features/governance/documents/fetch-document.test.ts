import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { hashOf } from "./reading/documents.test-support.ts";
import { fetchDocument, type DocumentClients } from "./fetch-document.server.ts";

const CID = "bafkreifs6tuhffydrble3v6dk4lnkeagz4fygmk5st763utxlttbtskme4";
const BODY = '{"body":{"title":"T"}}';
const HASH = hashOf(Buffer.from(BODY));
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const text =
  (body: string, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  };

/** A server on the loopback address. @returns its host and the paths that were asked */
async function serve(answer: Answer): Promise<{ host: string; paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  cleanups.push(() => new Promise((closed) => (server.closeAllConnections(), server.close(closed))));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return { host: `127.0.0.1:${address.port}`, paths };
}

function clientsOf(gateways: readonly string[], more: Partial<DocumentClients> = {}): DocumentClients {
  const limits = { idleMs: 300, connectMs: 300, backoffMs: 1 };
  const create = (allow: readonly string[]) => {
    const client = createPoliteFetch({ allow, userAgent: "test", log: silent, limits });
    cleanups.push(() => client.close());
    return client;
  };
  return {
    gateways: create(gateways),
    authors: create([]),
    gatewayUrls: gateways.map((host) => `http://${host}/ipfs`),
    pauseMs: 0,
    ...more,
  };
}
const anchor = { url: `ipfs://${CID}`, hash: HASH };

describe("A document on IPFS", () => {
  test.each<[string, Answer, string]>([
    ["doesn't have it", text("no", 404), "status"],
    ["is overloaded", text("no", 429), "rate-limited"],
    ["fails", text("no", 500), "status"],
    ["returns an error page", text("<html>"), "differs"],
    ["returns something else", text('{"body":{"title":"Other"}}'), "differs"],
    ["ends the connection", (_request, response) => void response.destroy(), "network"],
    ["returns too much", (_request, response) => void response.end("x".repeat(3_000_001)), "too-large"],
    [
      "returns without end",
      (_request, response) => void response.writeHead(200, { "content-length": "9".repeat(9) }).write("{"),
      "too-large",
    ],
    [
      "redirects to a private address",
      (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "refused-address",
    ],
  ])("is read from the next gateway if the first %s", async (_name, answer, outcome) => {
    const [first, second] = [await serve(answer), await serve(text(BODY))];
    const { attempts, read } = await fetchDocument(clientsOf([first.host, second.host]), anchor);
    expect(attempts.map((attempt) => attempt.outcome)).toEqual([outcome, "matches"]);
    expect(read).toMatchObject({ hash: HASH, host: second.host, hashMatches: true });
    expect(second.paths).toEqual([`/ipfs/${CID}`]);
  });

  test("is the first gateway's if it differs everywhere", async () => {
    const [first, second] = [await serve(text("one")), await serve(text("two"))];
    const { read } = await fetchDocument(clientsOf([first.host, second.host]), anchor);
    expect(read).toMatchObject({ host: first.host, hash: hashOf(Buffer.from("one")), hashMatches: false });
  });

  test("is asked of no other gateway once it was read", async () => {
    const [first, second] = [await serve(text(BODY)), await serve(text(BODY))];
    await fetchDocument(clientsOf([first.host, second.host]), { ...anchor, hash: HASH.toUpperCase() });
    expect([first.paths.length, second.paths.length]).toEqual([1, 0]);
  });

  test("is read if it has exactly 3,000,000 bytes", async () => {
    const body = "x".repeat(3_000_000);
    const gateway = await serve(text(body));
    expect((await fetchDocument(clientsOf([gateway.host]), { ...anchor, hash: hashOf(Buffer.from(body)) })).read?.hashMatches).toBe(true);
  });
});

describe("A document at its author's own address", () => {
  test.each([
    "http://HOST/a.json",
    "http://HOST/ipfs/x",
    "http://localhost:PORT/a.json",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://2130706433:PORT/",
    "http://169.254.169.254/latest/meta-data/",
  ])("isn't read from a private address: %s", async (pattern) => {
    const server = await serve(text(BODY));
    const url = pattern.replace("HOST", server.host).replace("PORT", server.host.split(":")[1] ?? "");
    // The operator's own list of private addresses is for gateways only.
    const { attempts, read } = await fetchDocument(clientsOf([server.host], { gatewayUrls: [] }), { url, hash: HASH });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["refused-address"]);
    expect([read, server.paths]).toEqual([null, []]);
  });

  test("is never asked for if that can't be an address", async () => {
    expect(await fetchDocument(clientsOf([]), { url: "javascript:alert(1)", hash: HASH })).toEqual({ attempts: [], read: null });
  });
});
