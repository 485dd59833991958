import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { fetchCommits, fetchPushedRepositories, fetchReleases, parseItems, parseRepositories } from "./github.server.ts";
import { listen, makeClient } from "./loopback.test-support.ts";
import sample from "./samples/github-repositories.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape" });
const read = (name: string) => readFileSync(join(import.meta.dirname, "samples", name), "utf8");

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

describe("parseRepositories", () => {
  const [plain, hydra] = sample;

  test("Reads the recorded response, most recently pushed first", () => {
    expect(parseRepositories(sample, NOW)).toEqual([
      {
        fullName: "cardano-scaling/hydra",
        url: "https://github.com/cardano-scaling/hydra",
        pushedAt: Date.UTC(2026, 10, 20, 18, 3, 11),
        archived: true,
        fork: true,
        defaultBranch: "release/1.0",
      },
      expect.objectContaining({ fullName: "octokit-fixture-org/hello-world", archived: false, fork: false, defaultBranch: "master" }),
    ]);
  });

  test.each<[string, unknown]>([
    ["pushed_at", null],
    ["pushed_at", "soon"],
    ["pushed_at", "1970-01-01T00:00:00Z"],
    ["pushed_at", 1],
    ["full_name", "hydra"],
    ["full_name", "a/b/c"],
    ["full_name", "a/b?x"],
    ["full_name", "../.."],
    ["full_name", "javascript:alert(1)//x"],
    ["full_name", null],
    ["archived", "no"],
    ["fork", undefined],
    ["private", true],
    ["private", undefined],
    ["default_branch", ""],
    ["default_branch", "a b"],
    ["default_branch", "a\u202E"],
  ])("Skips only the repository with %s of %j", (field, value) => {
    expect(parseRepositories([{ ...hydra, [field]: value }, plain], NOW)).toMatchObject([{ fullName: "octokit-fixture-org/hello-world" }]);
  });

  test("Accepts an organization without repositories and one without pushes", () => {
    expect(parseRepositories([], NOW)).toEqual([]);
    expect(parseRepositories([{ ...hydra, pushed_at: null }], NOW)).toEqual([]);
  });

  test.each([
    ["nothing", null],
    ["an error", { message: "Not Found" }],
    ["other rows", [{ id: 1 }, null]],
  ])("Rejects %s", (_, document) => {
    expect(() => parseRepositories(document, NOW)).toThrow(badShape);
  });
});

describe("parseItems", () => {
  test("Reads releases with relative links and no notes, newest first", () => {
    expect(parseItems(read("github-releases.xml"), NOW)).toEqual([
      {
        id: "tag:github.com,2008:Repository/377468687/0.22.0",
        title: "0.22.0: heads & tails",
        url: "https://github.com/cardano-scaling/hydra/releases/tag/0.22.0",
        publishedAt: Date.UTC(2026, 8, 1, 9, 12, 3),
      },
      {
        id: "tag:github.com,2008:Repository/377468687/0.21.0",
        title: "0.21.0",
        url: "https://github.com/cardano-scaling/hydra/releases/tag/0.21.0",
        publishedAt: Date.UTC(2026, 5, 30, 8),
      },
    ]);
  });

  test("Reads recorded commits with line breaks in their titles", () => {
    const items = parseItems(read("github-commits.xml"), NOW);
    expect(items).toHaveLength(3);
    expect(items[0]).toEqual({
      id: "tag:github.com,2008:Grit::Commit/6d97f8b4582414b6ce69467656824690057d4793",
      title: "Parse podcast categories",
      url: "https://github.com/miniflux/v2/commit/6d97f8b4582414b6ce69467656824690057d4793",
      publishedAt: Date.UTC(2024, 2, 12, 5, 30, 27),
    });
  });

  test("Returns at most ten items", () => {
    const [head = "", first = ""] = read("github-releases.xml").split("<entry>");
    const many = Array.from({ length: 30 }, (_, index) => `<entry>${first.replace("0.21.0</id>", `${index}</id>`)}`).join("");
    expect(parseItems(`${head}${many}</feed>`, NOW)).toHaveLength(10);
  });
});

describe("Requests", () => {
  interface Seen {
    url: string | undefined;
    authorization: string | undefined;
  }
  async function serve(status: (url: string) => number, body: string, headers: Record<string, string> = {}) {
    const seen: Seen[] = [];
    const server = await listen((request, response) => {
      seen.push({ url: request.url, authorization: request.headers.authorization });
      response.writeHead(status(request.url ?? ""), headers).end(body);
    });
    const client = makeClient([server.host]);
    open.push(server, client);
    return { seen, client, options: { baseUrl: server.url, apiKey: "ghp_token" } };
  }

  test("Asks once per organization, with the token in a header", async () => {
    const { seen, client, options } = await serve(() => 200, JSON.stringify(sample));
    expect(await fetchPushedRepositories(client, options, "cardano-scaling")).toHaveLength(2);
    await fetchPushedRepositories(client, { baseUrl: options.baseUrl }, "a b");
    expect(seen).toEqual([
      { url: "/orgs/cardano-scaling/repos?type=public&sort=pushed&per_page=10", authorization: "Bearer ghp_token" },
      { url: "/orgs/a%20b/repos?type=public&sort=pushed&per_page=10", authorization: undefined },
    ]);
  });

  test("Falls back to a user of that name", async () => {
    const { seen, client, options } = await serve((url) => (url.startsWith("/orgs/") ? 404 : 200), JSON.stringify(sample));
    expect(await fetchPushedRepositories(client, options, "somebody")).toHaveLength(2);
    expect(seen[1]?.url).toBe("/users/somebody/repos?type=owner&sort=pushed&per_page=10");
  });

  test("Rejects with 404 if there is neither an organization nor a user", async () => {
    const { client, options } = await serve(() => 404, "{}");
    await expect(fetchPushedRepositories(client, options, "nobody")).rejects.toMatchObject({
      kind: "status",
      status: 404,
      source: "github-api",
    });
  });

  test.each([403, 429])("Pauses an exhausted API (%i) until its reset and keeps reading the feeds", async (status) => {
    const reset = Math.ceil(Date.now() / 1000) + 1200;
    const limit = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
    const { client, options } = await serve((url) => (url.includes(".atom") ? 200 : status), read("github-releases.xml"), limit);
    const refused = await fetchPushedRepositories(client, options, "x").catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "rate-limited", status, source: "github-api", retryAfterMs: expect.any(Number) });
    expect(refused).toHaveProperty("retryAfterMs", expect.closeTo(1_200_000, -4));
    expect(await fetchReleases(client, options, "cardano-scaling/hydra")).toHaveLength(2);
  });

  test("Treats a 403 without an exhausted limit as an error", async () => {
    const { client, options } = await serve(() => 403, "{}", { "x-ratelimit-remaining": "41" });
    await expect(fetchPushedRepositories(client, options, "x")).rejects.toMatchObject({ kind: "status", status: 403 });
  });

  test("Requests feeds by name and branch, never with the token", async () => {
    const { seen, client, options } = await serve(() => 200, read("github-commits.xml"));
    await fetchReleases(client, options, "cardano-scaling/hydra");
    await fetchCommits(client, options, "cardano-scaling/hydra", "release/1.0 #x");
    expect(seen).toEqual([
      { url: "/cardano-scaling/hydra/releases.atom", authorization: undefined },
      { url: "/cardano-scaling/hydra/commits/release/1.0%20%23x.atom", authorization: undefined },
    ]);
  });
});
