import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrder, orderToken } from "#app/features/starter-kit/order-store.server.ts";
import { event, SECRET, session, sign, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { openServer } from "#app/foundation/db/server-store.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";
import { generateClient } from "#tests/generated-client.ts";
import { createJudge } from "#tests/openapi.ts";
import { startSimulator, type Simulator } from "#tests/simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { newDatabaseUrl } from "#tests/store.ts";
import { upstreamsWithFeedsOf } from "#tests/upstreams.ts";
import { OPERATIONS } from "#server/operations.ts";

/** Sources are asked one after the other at a start: the last ones answer late on a busy machine. In milliseconds. */
const PATIENCE = 120_000;

let simulator: Simulator;
let site: Site;
let document: OpenApiDocument;
let judge: ReturnType<typeof createJudge>;
let order: { event: string; token: string };
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false, price: 0.2899 });
  const url = await newDatabaseUrl();
  // With a token of Koios all assets are looked at in the first turn, and not a few in each.
  site = await startSite({ ...upstreamsWithFeedsOf(simulator), DATABASE_URL: url, KOIOS_TOKEN: "koios_x", SECRET, STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  document = await (await fetch(`${site.origin}/api/openapi.json`)).json();
  judge = createJudge(document);
  const store = await openServer(url);
  const { id } = await createOrder(store.db, SECRET, { language: "en", cents: 750, currency: "eur", live: false }, Date.now());
  await store.close();
  order = { token: orderToken(SECRET, id), event: JSON.stringify(event("checkout.session.completed", session(id))) };
  const dataOf = async (path: string) => (await (await fetch(`${site.origin}/api/${path}`)).json()).data;
  for (const path of ["cardano-data", "history?range=7d", "projects/minswap/market", "projects/minswap/onchain", "news"]) {
    await eventually(`data at ${path}`, () => dataOf(path), (data) => data !== null && data.length !== 0, PATIENCE);
  }
}, 2 * PATIENCE);
afterAll(async () => {
  await site.stop();
  await simulator.close();
});

interface Call {
  /** What may come; the first 2xx of the description when left out. */
  statuses?: number[];
  /** In place of the examples of its path. */
  path?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
}

/** A token that nobody was given; mails hold the real ones. */
const USED = [410];
/** How an operation is called where its examples alone do not do. */
const CALLS: Record<string, () => Call | Promise<Call>> = {
  // The feeds were asked at the start, and again at this moment or not.
  "fetch-cardano-rss": () => ({ statuses: [202, 429] }),
  "confirm-sign-up": () => ({ statuses: USED }),
  unsubscribe: () => ({ statuses: USED }),
  "take-payment-event": () => ({ body: order.event, headers: { "Stripe-Signature": sign(order.event, Date.now()) } }),
  "show-order": () => ({ path: { token: order.token } }),
  download: async () => {
    const { files } = await (await fetch(`${site.origin}/api/orders/${order.token}`)).json();
    return { path: { token: new URL(files[0].url, site.origin).pathname.replace("/api/downloads/", "") } };
  },
  "confirm-withdrawal": () => ({ statuses: USED }),
};

/** The beginning of an answer is all of it, for a client that would wait for the end of a stream. */
const fetchBeginning: typeof fetch = async (...asked) => {
  const answer = await fetch(...asked);
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
  const reader = answer.body?.getReader();
  const beginning = await reader?.read();
  await reader?.cancel();
  return new Response(beginning?.value, answer);
};

/** Asks as the description says, and gives the answer with what is described of it. */
async function call(id: string, change: (address: URL) => void = () => undefined, more: Call = {}) {
  const told = OPERATIONS.find((one) => one.id === id);
  const operation = told && document.paths[told.path]?.[told.method];
  if (!told || !operation) throw new Error(`${id} is not in /api/openapi.json`);
  const parameters = operation.parameters ?? [];
  const path = parameters.filter((one) => one.in === "path").reduce((address, { name, example }) => address.replace(`{${name}}`, more.path?.[name] ?? String(example)), told.path as string);
  const address = new URL(path, site.origin);
  for (const { name, example, in: place } of parameters) if (place === "query" && example !== "") address.searchParams.set(name, String(example));
  change(address);
  const body = more.body ?? JSON.stringify(operation.requestBody?.content["application/json"]?.example);
  const stop = new AbortController();
  const answer = await fetch(address, { method: told.method.toUpperCase(), redirect: "manual", signal: stop.signal, headers: { ...(operation.requestBody ? { "Content-Type": "application/json" } : {}), ...more.headers }, ...(operation.requestBody ? { body } : {}) });
  const described = operation.responses[String(answer.status)];
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  // A stream has no end: what it says first is enough.
  const text = type === "text/event-stream" ? new TextDecoder().decode((await answer.body?.getReader().read())?.value) : await answer.text();
  stop.abort();
  const success = Object.keys(operation.responses).map(Number);
  return { answer, described, type, text, success: success.find((status) => status >= 200 && status < 300) ?? success[0] ?? 0 };
}

/** What does not fit the description; empty when all does. */
function faultOf({ described, type, text }: Awaited<ReturnType<typeof call>>): string {
  if (!described) return "the status is not described";
  if (!described.content) return text === "" ? "" : "the description has no body";
  const media = described.content[type];
  if (!media) return `the type ${type} is not described`;
  return judge(media.schema, type.endsWith("json") ? JSON.parse(text) : text);
}

const names = OPERATIONS.map(({ id }) => id);

describe("every operation does what its description says", () => {
  // In this order: an order is paid before it is looked at.
  test.each(names)("%s", async (id) => {
    const more = (await CALLS[id]?.()) ?? {};
    const called = await call(id, undefined, more);
    expect(more.statuses ?? [called.success], called.text.slice(0, 500)).toContain(called.answer.status);
    expect(faultOf(called), called.text.slice(0, 1_500)).toBe("");
  });

  test.each(OPERATIONS.filter(({ answers, parameters = [], method }) => method === "get" && 400 in answers && parameters.some((one) => one.in === "query")).map(({ id }) => id))("%s refuses what no parameter can be", async (id) => {
    const called = await call(id, (address) => {
      for (const name of address.searchParams.keys()) address.searchParams.set(name, "no-such-value");
    });
    expect([called.answer.status, faultOf(called)]).toEqual([400, ""]);
  });

  test.each(OPERATIONS.filter(({ path, answers, method }) => method === "get" && path.includes("{") && 404 in answers).map(({ id }) => id))("%s says when there is no such thing", async (id) => {
    const called = await call(id, undefined, { path: { id: "nobody", token: "nobody" } });
    expect([called.answer.status, faultOf(called)]).toEqual([404, ""]);
  });

  test.each(OPERATIONS.filter(({ method, id }) => method === "get" && id !== "stream-live-values").map(({ id, isOpen }) => [id, isOpen === true] as const))("%s may be asked by other sites: %j", async (id, isOpen) => {
    const { answer } = await call(id);
    expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("cross-origin-resource-policy")]).toEqual(isOpen ? ["*", "cross-origin"] : [null, "same-origin"]);
  });
});

test("a client that a generator makes from the description reads every answer", async () => {
  const reads = OPERATIONS.filter(({ method }) => method === "get").map(({ id }) => id);
  const path: Record<string, Record<string, string>> = {};
  for (const id of reads) Object.assign(path, { [id]: (await CALLS[id]?.())?.path });
  const calls = await generateClient(site.origin, document, path);
  expect(Object.keys(calls).sort()).toEqual(reads.sort());
  for (const [id, ask] of Object.entries(calls)) {
    const { status, headers, data } = await ask({ redirect: "manual", fetch: fetchBeginning });
    const { responses } = Object.values(document.paths).find(({ get }) => get?.operationId === id)?.get ?? {};
    expect(Math.min(...Object.keys(responses ?? {}).map(Number)), id).toBe(status);
    const media = responses?.[status]?.content?.[headers.get("content-type")?.split(";")[0] ?? ""];
    const value = data instanceof Blob ? await data.text() : data;
    expect(media ? judge(media.schema, value) : value, id).toBe("");
  }
});

test("what happens around projects has the described shape", async () => {
  const ids: string[] = (await (await fetch(`${site.origin}/api/projects`)).json()).data.map(({ id }: { id: string }) => id);
  let found = 0;
  for (const project of ids) {
    for (const operation of ["list-project-activity", "list-project-posts"]) {
      const called = await call(operation, undefined, { path: { id: project } });
      expect(faultOf(called), called.text.slice(0, 1_500)).toBe("");
      found += JSON.parse(called.text).data?.length ?? 0;
    }
  }
  expect(found, "No source told of anything: the shapes were not tried").toBeGreaterThan(10);
});

test("the catalogue comes as a file in the language asked for, with figures and their source", async () => {
  const answer = await fetch(`${site.origin}/api/projects.csv?language=pl`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "text/csv; charset=utf-8; header=present", "content-disposition": 'attachment; filename="cardano-projects-pl.csv"', "content-language": "pl" });
  // The decoder of fetch takes the mark away.
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  expect(text.startsWith("\ufeffid,name,")).toBe(true);
  expect(text).toMatch(/^minswap,.*CoinGecko.*,(?:live|delayed),/m);
});

describe("the price card", () => {
  test("may be shown by everybody, and may do nothing but renew itself", async () => {
    const answer = await fetch(`${site.origin}/embed/price?language=de&theme=dark`);
    const html = await answer.text();
    expect(answer.headers.get("x-frame-options")).toBeNull();
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/);
    expect(html).not.toMatch(/ style=| on\w+=/);
    expect(html.match(/<script>[^<]*<\/script>/g)).toHaveLength(1);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('value="0.2899" data-metric="price"');
    expect(html).toMatch(/CoinGecko · <time datetime="\d{4}-/);
    expect(html).toContain('data-state="live"');
    expect(html).toMatch(/href="http:\/\/localhost:\d+\/de" target="_blank"/);
  });

  test.each(["?language=xx&theme=<script>", "", "?theme=light"])("/embed/price%s is a card", async (query) => {
    const answer = await fetch(`${site.origin}/embed/price${query}`);
    expect([answer.status, answer.headers.get("content-language")]).toEqual([200, "en"]);
  });

  test("no other page may be shown in a frame", async () => {
    for (const path of ["/", "/data", "/embed", "/embed/price/x"]) {
      const { headers } = await fetch(`${site.origin}${path}`);
      expect(headers.get("x-frame-options"), path).toBe("DENY");
    }
  });
});

describe("the worker for visitors who are offline", () => {
  test("looks after the whole site, is asked for again each time, and knows its languages", async () => {
    const answer = await fetch(`${site.origin}/service-worker.js`);
    const script = await answer.text();
    expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
    const { build, pages, assets, policy, mark } = JSON.parse(/^const SITE = (.*);$/m.exec(script)?.[1] ?? "{}");
    expect(build).toMatch(/^[\w-]{16}$/);
    expect(Object.keys(pages)).toEqual(LANGUAGES.map(({ code }) => code));
    for (const html of Object.values<string>(pages)) expect(html.split(mark)).toHaveLength(2);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; script-src 'sha256-[^']+' 'sha256-[^']+';/);
    for (const path of assets) expect((await fetch(site.origin + path)).status, path).toBe(200);
    expect((await fetch(site.origin)).headers.get("content-security-policy")).toContain("worker-src 'self'");
  });

  test("takes its leave where an operator wants none", async () => {
    const without = await startSite({ OFFLINE_PAGES: "off" });
    const script = await (await fetch(`${without.origin}/service-worker.js`)).text();
    expect(script).toContain("registration.unregister()");
    expect(script).not.toContain("fetch");
    await without.stop();
  });
});
