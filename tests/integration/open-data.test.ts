import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrder } from "#app/features/starter-kit/order-store.server.ts";
import { event, SECRET, session, sign, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";
import { generateClient } from "#tests/generated-client.ts";
import { createSchemaValidator } from "#tests/openapi-validator.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";
import { API_ROUTES } from "#server/api-routes.ts";

/** A start polls the sources one after the other, and the last ones answer late on a busy machine. In milliseconds. */
const TIMEOUT_MS = 120_000;

let simulator: Simulator;
let site: Site;
let document: OpenApiDocument;
let validate: ReturnType<typeof createSchemaValidator>;
let order: { event: string; token: string };
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false, price: 0.2899 });
  const url = await createTestDatabase();
  // With a Koios token, the first poll reads all assets instead of a few.
  site = await startSite({
    ...simulatorEnvironmentWithFeeds(simulator),
    DATABASE_URL: url,
    KOIOS_TOKEN: "koios_x",
    SECRET,
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  document = await (await fetch(`${site.origin}/api/openapi.json`)).json();
  validate = createSchemaValidator(document);
  const store = await openServer(url);
  const { id, token } = await createOrder(store.db, { language: "en", cents: 750, currency: "eur", live: false }, Date.now());
  await store.close();
  order = { token, event: JSON.stringify(event("checkout.session.completed", session(id))) };
  const dataOf = async (path: string) => (await (await fetch(`${site.origin}/api/${path}`)).json()).data;
  for (const path of ["cardano-data", "history?range=7d", "projects/minswap/market", "projects/minswap/onchain", "news"]) {
    await eventually(
      `data at ${path}`,
      () => dataOf(path),
      (data) => data !== null && data.length !== 0,
      TIMEOUT_MS,
    );
  }
}, 2 * TIMEOUT_MS);
afterAll(async () => {
  await site.stop();
  await simulator.close();
});

interface Call {
  statuses?: number[];
  /** Path parameters, instead of the examples. */
  path?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
}

/** Statuses for example tokens, which aren't valid. Real tokens are in emails. */
const UNKNOWN_TOKEN_STATUSES = [410];
/** Calls for operations whose examples are not enough. */
const CALLS: Record<string, () => Call | Promise<Call>> = {
  // A refresh may be too soon after the start.
  "fetch-cardano-rss": () => ({ statuses: [202, 429] }),
  "confirm-sign-up": () => ({ statuses: UNKNOWN_TOKEN_STATUSES }),
  unsubscribe: () => ({ statuses: UNKNOWN_TOKEN_STATUSES }),
  "confirm-follow": () => ({ statuses: UNKNOWN_TOKEN_STATUSES }),
  "end-follow": () => ({ statuses: UNKNOWN_TOKEN_STATUSES }),
  "take-payment-event": () => ({ body: order.event, headers: { "Stripe-Signature": sign(order.event, Date.now()) } }),
  "show-order": () => ({ path: { token: order.token } }),
  download: async () => {
    const { files } = await (await fetch(`${site.origin}/api/orders/${order.token}`)).json();
    return { path: { token: new URL(files[0].url, site.origin).pathname.replace("/api/downloads/", "") } };
  },
  "show-governance-action": async () => {
    const { data } = await (await fetch(`${site.origin}/api/governance`)).json();
    return { path: { id: data.open[0].id } };
  },
  "show-drep": async () => {
    const { data } = await (await fetch(`${site.origin}/api/governance/dreps`)).json();
    return { path: { id: data.dreps[0].id } };
  },
  "show-treasury-edition": async () => {
    const { data } = await eventually(
      "an edition of the treasury",
      async () => (await fetch(`${site.origin}/api/treasury`)).json(),
      ({ data: editions }) => editions !== null,
    );
    return { path: { edition: `${data[0].flow.epoch}-${data[0].number}` } };
  },
  "show-report": async () => {
    const body = JSON.stringify({ about: "/staking", wrong: "A date" });
    const report = await fetch(`${site.origin}/api/reports`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return { path: { id: (await report.json()).number } };
  },
  "confirm-withdrawal": () => ({ statuses: UNKNOWN_TOKEN_STATUSES }),
};

const INVALID_BODIES: Partial<Record<string, string>> = {
  "check-text": "{}",
  "check-link": "{}",
  "check-rewards-csv": JSON.stringify({ input: "no address" }),
  "check-reward-values-csv": JSON.stringify({ input: "no address" }),
  "sign-up": "{}",
  follow: "{}",
  "start-checkout": JSON.stringify({ immediateDelivery: "yes" }),
  "take-payment-event": "{}",
  "resend-downloads": "{}",
  "request-withdrawal": "{}",
  "report-error": "{}",
  "suggest-project": "{}",
};
/** Requests that every operation must reject if it describes the status. */
const REFUSALS: { why: string; status: number; more: (id: string) => Call }[] = [
  { why: "a wrong body", status: 400, more: (id) => ({ body: INVALID_BODIES[id] ?? "{" }) },
  { why: "a page of another site", status: 403, more: () => ({ headers: { Origin: "https://elsewhere.example" } }) },
  { why: "a used link", status: 410, more: () => ({}) },
  { why: "a large body", status: 413, more: () => ({ body: "x".repeat(300_000) }) },
  { why: "a compressed body", status: 415, more: () => ({ headers: { "Content-Encoding": "gzip" } }) },
];

/** Returns only the first chunk of a stream, because a client would wait for its end. */
const fetchFirstChunk: typeof fetch = async (...asked) => {
  const answer = await fetch(...asked);
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
  const reader = answer.body?.getReader();
  const beginning = await reader?.read();
  await reader?.cancel();
  return new Response(beginning?.value, answer);
};

/** Calls an operation as described, and returns the response with its description. */
async function call(id: string, change: (address: URL) => void = () => undefined, more: Call = {}) {
  const told = API_ROUTES.find((apiRoute) => apiRoute.id === id);
  const operation = told && document.paths[told.path]?.[told.method];
  if (!told || !operation) throw new Error(`${id} is not in /api/openapi.json`);
  const parameters = operation.parameters ?? [];
  const path = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((address, { name, example }) => address.replace(`{${name}}`, more.path?.[name] ?? String(example)), told.path as string);
  const address = new URL(path, site.origin);
  for (const { name, example, in: place } of parameters)
    if (place === "query" && example !== "") address.searchParams.set(name, String(example));
  change(address);
  const body = more.body ?? JSON.stringify(operation.requestBody?.content["application/json"]?.example);
  const stop = new AbortController();
  const answer = await fetch(address, {
    method: told.method.toUpperCase(),
    redirect: "manual",
    signal: stop.signal,
    headers: { ...(operation.requestBody ? { "Content-Type": "application/json" } : {}), ...more.headers },
    ...(operation.requestBody ? { body } : {}),
  });
  const described = operation.responses[String(answer.status)];
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  // Streams don't end, so the first chunk is enough.
  const text =
    type === "text/event-stream" ? new TextDecoder().decode((await answer.body?.getReader().read())?.value) : await answer.text();
  stop.abort();
  const success = Object.keys(operation.responses).map(Number);
  return { answer, described, type, text, success: success.find((status) => status >= 200 && status < 300) ?? success[0] ?? 0 };
}

/** Violations of the description; empty if there are none. */
function findViolation({ described, type, text }: Awaited<ReturnType<typeof call>>): string {
  if (!described) return "the status is not described";
  if (!described.content) return text === "" ? "" : "the description has no body";
  const media = described.content[type];
  if (!media) return `the type ${type} is not described`;
  return validate(media.schema, type.endsWith("json") ? JSON.parse(text) : text);
}

function expectExampleOfDescription({ described, type, text }: Awaited<ReturnType<typeof call>>) {
  expect(JSON.parse(text), "Give problemResponse the title that the route answers with").toMatchObject(
    described?.content?.[type]?.example ?? {},
  );
}

const operationIds = API_ROUTES.map(({ id }) => id);

describe("every operation matches its OpenAPI description", () => {
  // The order matters: an order is paid before it is read.
  test.each(operationIds)("%s", async (id) => {
    const more = (await CALLS[id]?.()) ?? {};
    const called = await call(id, undefined, more);
    expect(more.statuses ?? [called.success], called.text.slice(0, 500)).toContain(called.answer.status);
    expect(findViolation(called), called.text.slice(0, 1_500)).toBe("");
  });

  test.each(
    API_ROUTES.filter(
      ({ answers, parameters, path, method }) =>
        method === "get" && 400 in answers && Object.keys(parameters?.entries ?? {}).some((name) => !path.includes(`{${name}}`)),
    ).map(({ id }) => id),
  )("%s rejects invalid parameters", async (id) => {
    const called = await call(id, (address) => {
      for (const name of address.searchParams.keys()) address.searchParams.set(name, "no-such-value");
    });
    expect([called.answer.status, findViolation(called)]).toEqual([400, ""]);
    if (called.type === "application/problem+json") expectExampleOfDescription(called);
  });

  test.each(API_ROUTES.filter(({ path, answers, method }) => method === "get" && path.includes("{") && 404 in answers).map(({ id }) => id))(
    "%s returns 404 for unknown ids",
    async (id) => {
      const called = await call(id, undefined, { path: { id: "unknown", token: "unknown", edition: "unknown", number: "unknown" } });
      expect([called.answer.status, findViolation(called)]).toEqual([404, ""]);
      expectExampleOfDescription(called);
    },
  );

  test.each(
    API_ROUTES.filter(({ body }) => body).flatMap(({ id, answers }) =>
      REFUSALS.filter(({ status }) => status in answers).map(({ why, status, more }) => [id, why, status, more(id)] as const),
    ),
  )("%s rejects %s with the example of its %i", async (id, _, status, more) => {
    const called = await call(id, undefined, more);
    expect(called.answer.status, called.text.slice(0, 500)).toBe(status);
    expectExampleOfDescription(called);
  });

  test.each(
    API_ROUTES.filter(({ method, id }) => method === "get" && id !== "stream-live-values").map(
      ({ id, isOpen }) => [id, isOpen === true] as const,
    ),
  )("%s allows cross-origin requests: %j", async (id, isOpen) => {
    const { answer } = await call(id);
    expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("cross-origin-resource-policy")]).toEqual(
      isOpen ? ["*", "cross-origin"] : [null, "same-origin"],
    );
  });
});

test("a generated client can read every response", async () => {
  const reads = API_ROUTES.filter(({ method }) => method === "get").map(({ id }) => id);
  const path: Record<string, Record<string, string>> = {};
  for (const id of reads) Object.assign(path, { [id]: (await CALLS[id]?.())?.path });
  const calls = await generateClient(site.origin, document, path);
  expect(Object.keys(calls).sort()).toEqual(reads.sort());
  for (const [id, ask] of Object.entries(calls)) {
    const { status, headers, data } = await ask({ redirect: "manual", fetch: fetchFirstChunk });
    const { responses } = Object.values(document.paths).find(({ get }) => get?.operationId === id)?.get ?? {};
    expect(Math.min(...Object.keys(responses ?? {}).map(Number)), id).toBe(status);
    const media = responses?.[status]?.content?.[headers.get("content-type")?.split(";")[0] ?? ""];
    const value = data instanceof Blob ? await data.text() : data;
    expect(media ? validate(media.schema, value) : value, id).toBe("");
  }
});

test("project activity matches its schema", async () => {
  const ids: string[] = (await (await fetch(`${site.origin}/api/projects`)).json()).data.map(({ id }: { id: string }) => id);
  let found = 0;
  for (const project of ids) {
    for (const operation of ["list-project-activity", "list-project-posts"]) {
      const called = await call(operation, undefined, { path: { id: project } });
      expect(findViolation(called), called.text.slice(0, 1_500)).toBe("");
      found += JSON.parse(called.text).data?.length ?? 0;
    }
  }
  expect(found, "No source told of anything: the shapes were not tried").toBeGreaterThan(10);
});

test("the catalog's CSV is in the requested language, with figures and their source", async () => {
  const answer = await fetch(`${site.origin}/api/projects.csv?language=pl`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="cardano-projects-pl.csv"',
    "content-language": "pl",
  });
  // fetch's decoder would remove the byte order mark.
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  expect(text.startsWith("\ufeffid,name,")).toBe(true);
  expect(text).toMatch(/^minswap,.*CoinGecko.*,(?:live|delayed),/m);
});

describe("the price card", () => {
  test("may be framed by any site, and its CSP allows only refreshing itself", async () => {
    const answer = await fetch(`${site.origin}/embed/price?language=de&theme=dark`);
    const html = await answer.text();
    expect(answer.headers.get("x-frame-options")).toBeNull();
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
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

  test("other pages can't be framed", async () => {
    for (const path of ["/", "/data", "/embed", "/embed/price/x"]) {
      const { headers } = await fetch(`${site.origin}${path}`);
      expect(headers.get("x-frame-options"), path).toBe("DENY");
    }
  });
});

describe("the service worker", () => {
  test("controls the whole site, is always revalidated, and has all languages", async () => {
    const answer = await fetch(`${site.origin}/service-worker.js`);
    const script = await answer.text();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    });
    const { build, pages, assets, policy, mark } = JSON.parse(/^const SITE = (.*);$/m.exec(script)?.[1] ?? "{}");
    expect(build).toMatch(/^[\w-]{16}$/);
    expect(Object.keys(pages)).toEqual(LANGUAGES.map(({ code }) => code));
    for (const html of Object.values<string>(pages)) expect(html.split(mark)).toHaveLength(2);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; script-src(?: 'sha256-[^']+'){3};/);
    for (const path of assets) expect((await fetch(site.origin + path)).status, path).toBe(200);
    expect((await fetch(site.origin)).headers.get("content-security-policy")).toContain("worker-src 'self'");
  });

  test("unregisters itself when disabled", async () => {
    const without = await startSite({ OFFLINE_PAGES: "off" });
    const script = await (await fetch(`${without.origin}/service-worker.js`)).text();
    expect(script).toContain("registration.unregister()");
    expect(script).not.toContain("fetch");
    await without.stop();
  });
});
