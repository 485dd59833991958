import { beforeAll, afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { reportSubjects } from "#server/report-subjects.ts";
import { correctionsRoutes, MAX_REPORT_BYTES } from "#app/features/corrections/corrections.api.server.ts";
import type { CorrectionsService } from "#app/features/corrections/corrections.server.ts";
import { createReportIntake } from "#app/features/corrections/report-intake.server.ts";
import { reports } from "#app/features/corrections/corrections.tables.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";
import { createFeatures } from "#tests/features.ts";
import { createTestStore } from "#tests/test-store.ts";

const environment = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true };
const MINSWAP = "/ecosystem/defi/dex/project/minswap";

let store: Store;
let corrections: CorrectionsService;
let api: ReturnType<typeof mountRoutes>;
let asked: object[] = [];

beforeAll(async () => {
  store = await createTestStore();
  const { services } = await createFeatures(store);
  corrections = services.corrections;
  const reportIntake = createReportIntake({
    submitReport: corrections.submitReport,
    subjects: reportSubjects(services),
    requestEmails: async (request) => {
      asked.push(request);
      return { retryAfter: null };
    },
    pathOf: projectPath,
    isLimited: true,
  });
  api = mountRoutes(correctionsRoutes, { environment, reportIntake, corrections, pause: async () => undefined });
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.execute(sql`truncate reports, report_transitions, rate_limits cascade`);
  asked = [];
});

const post = (path: string, body: string, headers: Record<string, string> = {}, address = "192.0.2.1") =>
  api.request(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body }, { address });
const send = (path: string, fields: object, address?: string) => post(path, JSON.stringify(fields), {}, address);
const correction = { about: MINSWAP, wrong: "The launch date", right: "March 2022", evidence: "https://minswap.org" };
const listing = {
  name: "Example Swap",
  website: "https://example-swap.org",
  category: "defi",
  description: "An exchange for tokens.",
  source1: "https://example.org/launch",
  shows1: "Launch",
};

describe("a correction", () => {
  test.each([
    [MINSWAP, "", "project", "minswap"],
    ["/glossary", "epoch", "term", "epoch"],
    ["/glossary", "", "page", "/glossary"],
    ["/is-this-link-real", "https://Example.org/a?b#c", "link", "example.org"],
    ["/is-this-link-real", "münchen.example", "link", "xn--mnchen-3ya.example"],
    ["/staking", "", "page", "/staking"],
    ["/", "", "page", "/"],
  ])("about %s and %j is stored as %s %s", async (about, item, kind, id) => {
    const response = await send("/reports", { ...correction, about, item });
    const { number, email } = await response.json();
    expect([response.status, email]).toEqual([201, "none"]);
    expect((await corrections.getReport(number))?.report).toMatchObject({ subjectKind: kind, subject: id, path: about, state: "new" });
  });

  test("can be read by its number, in any spelling, without the visitor's texts", async () => {
    const { number } = await (await send("/reports", correction)).json();
    for (const spelled of [number, number.toLowerCase(), number.replaceAll("-", "")]) {
      const text = await (await api.request(`/reports/${spelled}`)).text();
      expect(JSON.parse(text)).toMatchObject({ number, state: "new", subject: { kind: "project", id: "minswap", path: MINSWAP } });
      expect(text).not.toMatch(/launch date|March 2022/);
    }
    for (const unknown of ["R-0000-0000", "x", "%27%20or%201"]) expect((await api.request(`/reports/${unknown}`)).status).toBe(404);
  });

  test("with an email address asks that address to confirm", async () => {
    const { number, email } = await (await send("/reports", { ...correction, email: " Ada@example.org ", language: "de" })).json();
    expect(email).toBe("sent");
    expect(asked).toEqual([{ email: "Ada@example.org", language: "de", number, network: "192.0.2.1" }]);
  });

  test.each([
    ["nothing wrong", { wrong: " \n " }, "wrong"],
    ["a text that is too long", { wrong: "x".repeat(1_001) }, "wrong"],
    ["another text that is too long", { right: "x".repeat(1_001) }, "right"],
    ["an address that is none", { email: "nobody" }, "email"],
    ["an address on another site", { about: "//evil.example" }, "about"],
    ["a script as the page", { about: "javascript:alert(1)" }, "about"],
    ["a page with a query", { about: "/check?input=seed" }, "about"],
    ["a term that doesn't exist", { about: "/glossary", item: "nothing" }, "item"],
    ["a link without a host", { about: "/is-this-link-real", item: "::::" }, "item"],
    ["an unknown field", { admin: "1" }, "admin"],
    ["a number as text", { wrong: 1 }, "wrong"],
  ])("with %s is refused, and the answer names the field", async (_, wrong, field) => {
    const response = await send("/reports", { ...correction, ...wrong });
    expect([response.status, (await response.json()).field]).toEqual([400, field]);
    expect(await store.db.$count(reports)).toBe(0);
  });

  test("keeps hostile texts as they are, except what a database can't store", async () => {
    const hostile = `<script>alert(1)</script>'; drop table reports; --\u0000\u0007\ud800 {{constructor}} \u202e`;
    const { number } = await (await post("/reports", JSON.stringify({ ...correction, wrong: hostile }))).json();
    expect((await corrections.getReport(number))?.report.details).toMatchObject({
      wrong: `<script>alert(1)</script>'; drop table reports; --\ufffd {{constructor}} \u202e`,
    });
  });

  test("filled in by a program is refused, and none of it is stored", async () => {
    expect((await send("/reports", { ...correction, company: "SEO Ltd" })).status).toBe(400);
    expect(await store.db.$count(reports)).toBe(0);
  });

  test.each([
    [{ Origin: "https://evil.example" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site", Origin: "https://other.gateway.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ "Content-Type": "text/plain" }, 415],
    [{ "Content-Encoding": "gzip" }, 415],
    [{ Origin: "https://gateway.example", "Sec-Fetch-Site": "same-origin" }, 201],
  ])("with the headers %j gets %i", async (headers, status) => {
    for (const [path, body] of [["/reports", correction] as const, ["/listings", listing] as const])
      expect((await post(path, JSON.stringify(body), headers)).status).toBe(status);
    expect(await store.db.$count(reports)).toBe(status === 201 ? 2 : 0);
  });

  test("is the last of an hour after five from one network, and another network can still send", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send("/reports", { ...correction, wrong: `error ${n}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await send("/reports", { ...correction, wrong: "other" }, "198.51.100.7")).status).toBe(201);
    expect((await send("/reports", { ...correction, wrong: "other" })).headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  test("is refused if it's too large or isn't JSON", async () => {
    expect((await post("/reports", JSON.stringify({ ...correction, wrong: "x".repeat(MAX_REPORT_BYTES) }))).status).toBe(413);
    expect((await post("/reports", "{")).status).toBe(400);
    expect((await post("/reports", "[]")).status).toBe(400);
  });
});

describe("a suggested project", () => {
  test("is stored with its sources", async () => {
    const { number } = await (await send("/listings", { ...listing, source3: "http://b.example", shows3: "Audit" })).json();
    expect((await corrections.getReport(number))?.report).toMatchObject({
      type: "listing",
      subject: null,
      details: {
        name: "Example Swap",
        sources: [
          { url: "https://example.org/launch", shows: "Launch" },
          { url: "http://b.example", shows: "Audit" },
        ],
      },
    });
  });

  test.each([
    ["no name", { name: "" }, "name"],
    ["a script as the website", { website: "javascript:alert(1)" }, "website"],
    ["a website without a domain", { website: "https://localhost" }, "website"],
    ["an unknown category", { category: "scam" }, "category"],
    ["no source", { source1: "" }, "source1"],
    ["a source that shows nothing", { source2: "https://b.example" }, "shows2"],
    ["a fact without a source", { shows2: "Audit" }, "source2"],
  ])("with %s is refused, and the answer names the field", async (_, wrong, field) => {
    const response = await send("/listings", { ...listing, ...wrong });
    expect([response.status, (await response.json()).field]).toEqual([400, field]);
  });

  test.each([{ name: "MINSWAP" }, { website: "https://www.minswap.org/pools" }])(
    "already listed as %j gets the page of the listed project",
    async (same) => {
      const response = await send("/listings", { ...listing, ...same });
      expect([response.status, await response.json()]).toEqual([409, expect.objectContaining({ name: "Minswap", path: MINSWAP })]);
    },
  );
});
