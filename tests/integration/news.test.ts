import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser, type Handler } from "htmlparser2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dump as toYaml, load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { TABS } from "#app/features/news/news.ts";
import { LANGUAGES, pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { finiteNumber, isoDateTime } from "#app/foundation/schemas.server.ts";

const CODES = LANGUAGES.map(({ code }) => code);
const feedEntries = v.parse(
  v.array(v.looseObject({ id: v.string() })),
  parseYaml(readFileSync(join(import.meta.dirname, "../../content/feeds.yaml"), "utf8")),
);
const idOf = ({ id }: { id: string }) => id;
const feedSchema = v.object({ items: v.array(v.object({ title: v.string() })) });

/** Environment of a site whose feeds all come from the simulator. */
function simulatorEnvironmentFor(simulator: Simulator): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), "gateway-feeds-")), "feeds.yaml");
  writeFileSync(
    file,
    toYaml(
      feedEntries.map((feed) => ({ ...feed, url: `${simulator.url}/feeds/${feed.id}` })),
      { noRefs: true },
    ),
  );
  return { FEEDS_FILE: file, UPSTREAM_ALLOW: new URL(simulator.url).host };
}

const row = v.object({ id: v.string(), title: v.string(), external_url: v.string(), rss_source: v.string() });
const listSchema = v.object({ data: v.array(row), nextCursor: v.optional(v.nullable(v.string())) });
const list = async (site: Site, query: string) => v.parse(listSchema, await (await fetch(`${site.origin}/api/news?${query}`)).json()).data;
const html = async (site: Site, path: string) => (await fetch(site.origin + path)).text();
const idsOn = (page: string) => [...page.matchAll(/data-article="([^"]+)"/g)].map(([, id]) => id);

const refreshSchema = v.object({
  added: finiteNumber,
  sources: v.array(v.object({ source: v.string(), outcome: v.string(), askedAt: v.nullable(isoDateTime) })),
});
const refresh = (site: Site, headers: Record<string, string> = {}) => fetch(`${site.origin}/api/news/refresh`, { method: "POST", headers });

/** Health of each feed on the sources page: its state and its row's text. */
async function health(site: Site): Promise<Map<string, { state: string; words: string }>> {
  const page = await html(site, "/news/sources");
  const rows = [...page.matchAll(/<tr data-feed="([^"]+)">([\s\S]*?)<\/tr>/g)];
  return new Map(
    rows.map(([, id = "", cells = ""]) => [
      id,
      { state: /data-health="([a-z]+)"/.exec(cells)?.[1] ?? "", words: cells.replaceAll(/<[^>]*>/g, " ") },
    ]),
  );
}

/** An attribute that our pages never use: finding it in markup means that an injection worked. */
const MARK = "x-hostile";
const HOSTILE = [
  `<script ${MARK}>document.title=1</script>`,
  `</script><script ${MARK}>document.title=1</script>`,
  `<img ${MARK} src=x onerror="document.title=1">`,
  `"><svg ${MARK} onload=document.title=1>`,
  `' ${MARK} onfocus='document.title=1`,
  `" ${MARK} onmouseover="document.title=1`,
  `<!--<script ${MARK}>`,
  `]]><b ${MARK}>bold</b>`,
  `&lt;img ${MARK} src=x&gt;`,
  `&amp;lt;iframe ${MARK}&amp;gt;`,
  `</title></head><body ${MARK}>`,
  `\u202e<a ${MARK} href=javascript:document.title=1>`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\\u003cscript ${MARK}\\u003e`,
  `<iframe ${MARK} srcdoc="<script>parent.document.title=1</script>"></iframe>`,
  `<math ${MARK}><mtext></mtext><img ${MARK} src=x onerror=document.title=1></math>`,
  `</textarea><input ${MARK} autofocus onfocus=document.title=1>`,
  `</style><style ${MARK}>@import "//example.org/"</style>`,
  `<object ${MARK} data="data:text/html,<script>1</script>"></object>`,
  `<a ${MARK} href="jav&#x09;ascript:document.title=1">here</a>`,
];
const LINKS = [
  "javascript:document.title=1",
  " JaVaScRiPt:document.title=1",
  "java\tscript:document.title=1",
  "data:text/html,<script>1</script>",
  "vbscript:1",
  "https://user:word@example.org/",
  `https://example.org/"><img ${MARK}>`,
  "//example.org/'onmouseover='1",
  "file:///etc/passwd",
];
const hostile = [
  ...HOSTILE.map((text, index) => ({
    title: `Hostile ${index} ${text}`,
    text: `This is what they have told us about Cardano and the vote: ${text}`,
    author: text,
    categories: [text],
    guid: `hostile-${index}${text}`,
    url: `https://example.org/hostile/${index}`,
  })),
  ...LINKS.map((url, index) => ({
    title: `Hostile link ${index}`,
    text: `<a href="${url}">Cardano</a>`,
    url,
    guid: `hostile-link-${index}`,
  })),
];

/** Injections in a page or feed: marked elements, event handlers, script URLs, and in a feed every HTML element. */
function findInjections(document: string, xmlMode = false): string[] {
  const found: string[] = [];
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      if (xmlMode && /^(?:script|img|svg|iframe|body|b|a)$/i.test(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute === MARK || attribute.startsWith("on")) found.push(`<${name} ${attribute}>`);
        if (/^(?:href|src|action|xlink:href)$/.test(attribute) && !/^(?:https?:\/\/|[/#?]|$)/.test(value))
          found.push(`${attribute}=${value}`);
      }
    },
  };
  new Parser(handler, { xmlMode }).end(document);
  return found;
}

describe("two instances on one PostgreSQL", () => {
  let simulator: Simulator;
  let databaseUrl: string;
  let sites: [Site, Site];
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 });
    simulator.control.set({ enforceLimits: false, feeds: { adapulse: hostile } });
    databaseUrl = await createTestDatabase();
    const environment = { ...simulatorEnvironmentFor(simulator), DATABASE_URL: databaseUrl, ADDRESS_LIMITS: "off" };
    sites = await Promise.all([startSite(environment), startSite(environment)]);
    await eventually(
      "every feed was read",
      () => inDatabase("select id from news_feeds where last_success is not null"),
      ({ rowCount }) => rowCount === feedEntries.length,
    );
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await simulator.close();
  });

  async function inDatabase(query: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const result = await client.query(query);
    await client.end();
    return result;
  }
  /** Resets the feeds' last attempts, instead of waiting for five minutes. */
  const forget = (where: string) =>
    inDatabase(`update news_feeds set attempted_at = now() - interval '6 minutes', held_until = null where ${where}`);

  test("fetches each feed once, from one of the two instances", () => {
    for (const id of feedEntries.map(idOf)) expect(simulator.control.count("feeds", `GET /${id}`), id).toBe(1);
  });

  test.each(CODES)("shows the %s stories on the %s page", async (language) => {
    // The page shows the official tab. If that is empty, it shows another tab that fills a screen, or the newest stories.
    const [official = [], ...others] = await Promise.all(TABS.map((tab) => list(sites[0], `language=${language}&tab=${tab}&limit=10`)));
    // A story with several publishers has the ID of the best one's article, so look for one of the newest.
    const firsts = official.length > 0 ? official : [...others.flat(), ...(await list(sites[0], `language=${language}&limit=10`))];
    expect(firsts[0]?.title).toMatch(/simul|symul/i);
    for (const site of sites) {
      // The first request may still get a stale page without news.
      const { status, page } = await eventually(
        "the newest story of a tab",
        async () => {
          const answer = await fetch(`${site.origin}${pathIn("/news", language)}`);
          return { status: answer.status, page: await answer.text() };
        },
        (answer) => idsOn(answer.page).some((id) => firsts.some((story) => story.id === id)),
      );
      expect(status).toBe(200);
      expect(page.match(/<h1[ >]/g)).toHaveLength(1);
      expect(page).toContain("The Cardano Chronicle");
      expect(page).toContain(`<link rel="alternate" type="application/rss+xml"`);
      // A missing message would show its key.
      expect(page.replaceAll(/<script\b[\s\S]*?<\/script>/g, "")).not.toMatch(/>(?:news|story):?\.?[a-z]+\.[a-zA-Z.]+</);
    }
  });

  test.each(
    CODES.flatMap(
      (language) =>
        [
          [language, "feed.xml", "application/rss+xml"],
          [language, "atom.xml", "application/atom+xml"],
          [language, "feed.json", "application/feed+json"],
        ] as [Language, string, string][],
    ),
  )("serves %s/%s as a feed", async (language, file, type) => {
    const address = sites[0].origin + pathIn(`/${file}`, language);
    const answer = await fetch(address);
    const body = await answer.text();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `${type}; charset=utf-8`]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(body).toContain(tagOf(language));
    // A story with several publishers has the ID of the best one's article.
    const newest = await list(sites[0], `language=${language}&limit=10`);
    expect(newest.filter(({ id }) => body.includes(id)).length, "newest articles in the feed").toBeGreaterThan(0);

    const etag = answer.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("ETag"), head.headers.get("Content-Type"), await head.text()]).toEqual([
      200,
      etag,
      answer.headers.get("Content-Type"),
      "",
    ]);
    expect(Number(head.headers.get("Content-Length"))).toBe(Number(answer.headers.get("Content-Length")));
    for (const method of ["GET", "HEAD"]) {
      const same = await fetch(address, { method, headers: { "If-None-Match": `"other", W/${etag}` } });
      expect([same.status, await same.text(), same.headers.get("ETag")]).toEqual([304, "", etag]);
    }
    expect((await fetch(address, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("lists a story once per feed, even if several publishers have it", async () => {
    const { data: articles, nextCursor } = v.parse(listSchema, JSON.parse(await html(sites[0], "/api/news?limit=50")));
    // The best publisher's headline may be older than the newest fifty articles.
    const older = await list(sites[0], `limit=50&${new URLSearchParams({ cursor: nextCursor ?? "" })}`);
    const told = v.parse(feedSchema, JSON.parse(await html(sites[0], "/feed.json"))).items.map(({ title }) => title);
    const publishersOf = (title: string) =>
      new Set(articles.filter((article) => article.title === title).map(({ rss_source }) => rss_source));
    const carried = [...new Set(articles.map(({ title }) => title))].filter((title) => publishersOf(title).size > 1);
    expect(carried, "the simulator's publishers carry one story").not.toEqual([]);
    // A publisher may write two posts with one title.
    expect(
      told.filter((title, index) => told.indexOf(title) !== index && carried.includes(title)),
      "a title is in the feed twice",
    ).toEqual([]);
    expect([...articles, ...older].map(({ title }) => title)).toEqual(expect.arrayContaining(told));
  });

  test("never renders publishers' text as markup: on pages, in feeds, in the stream", async () => {
    const stored = (await list(sites[0], "category=All")).filter(({ rss_source }) => rss_source === "adapulse");
    expect(stored.length).toBeGreaterThanOrEqual(HOSTILE.length);
    for (const { external_url } of stored) expect(external_url).toMatch(/^https?:\/\/[^"<>\s]*$/);
    const seen = new Set<string | undefined>();
    for (const path of [
      "/news?category=General",
      "/news?category=General&sort=source",
      "/news?category=Development",
      "/news",
      "/de/news",
      "/",
      "/news/sources",
    ]) {
      const page = await html(sites[1], path);
      for (const id of idsOn(page)) seen.add(id);
      expect(findInjections(page), path).toEqual([]);
    }
    expect(stored.filter(({ id }) => seen.has(id)).length, "stories that were looked at").toBeGreaterThan(HOSTILE.length / 2);
    for (const file of ["feed.xml", "atom.xml"]) {
      const feed = await html(sites[1], `/${file}`);
      expect(feed, file).toContain("Hostile 3");
      expect(findInjections(feed, true), file).toEqual([]);
      expect(feed, file).not.toMatch(/<link>(?!https?:)/);
    }
    const feed = v.parse(
      v.object({ items: v.array(v.object({ url: v.string(), content_html: v.optional(v.never()) })) }),
      JSON.parse(await html(sites[1], "/feed.json")),
    );
    for (const { url } of feed.items) expect(url).toMatch(/^https?:/);
  });

  test("rejects a refresh from another site", async () => {
    for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
      string,
      string
    >[]) {
      const answer = await refresh(sites[0], headers);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([403, "application/problem+json"]);
    }
  });

  test("pushes a new story to both instances, and fetches only its feed", async () => {
    const streams = await Promise.all(sites.map((site) => openNewsStream(site)));
    try {
      const asked = simulator.control.count("feeds");
      simulator.control.set({
        feeds: {
          "cardano-org-news": [
            { title: "A story that was not there before", url: "https://example.org/new", publishedAt: new Date().toISOString() },
          ],
        },
      });
      await forget("id = 'cardano-org-news'");
      const known = streams.map(({ events }) => events.length);
      const answer = await refresh(sites[0]);
      const { added, sources } = v.parse(refreshSchema, await answer.json());
      expect([answer.status, added]).toEqual([202, 1]);
      expect(sources.find(({ source }) => source === "cardano-org-news")?.outcome).toBe("fetched");
      for (const [index, { events }] of streams.entries())
        await eventually(
          `news at instance ${index + 1}`,
          () => events.length,
          (count) => count > (known[index] ?? 0),
        );
      for (const site of sites)
        await eventually(
          "the story on the page",
          () => html(site, "/news"),
          (page) => page.includes("A story that was not there before"),
        );
      expect(simulator.control.count("feeds") - asked).toBe(1);
      for (const { events } of streams)
        for (const event of events) expect(event).toMatch(/^\{(?:"[a-z]{2}":\{"changedAt":\d+,"added":\d+\},?)*\}$/);
    } finally {
      await Promise.all(streams.map(({ close }) => close()));
    }
  });

  test("a refresh fetches each feed once, and the next refresh on the other instance fetches none", async () => {
    await forget("true");
    const asked = simulator.control.count("feeds");
    const first = await refresh(sites[0]);
    expect(first.status).toBe(202);
    const report = v.parse(refreshSchema, await first.json());
    expect(report.sources.map(({ source }) => source)).toEqual(feedEntries.map(idOf).toSorted());
    for (const { source, outcome } of report.sources) expect(["fetched", "unchanged"], source).toContain(outcome);
    expect(simulator.control.count("feeds") - asked).toBe(feedEntries.length);

    for (const site of sites.toReversed()) {
      const next = await refresh(site);
      expect(next.status).toBe(429);
      expect(Number(next.headers.get("Retry-After"))).toSatisfy((seconds: number) => seconds > 240 && seconds <= 300);
      const { sources } = v.parse(refreshSchema, await next.json());
      for (const { outcome, askedAt } of sources) {
        expect(outcome).toBe("not-due");
        expect(Date.now() - Date.parse(askedAt ?? "")).toBeLessThan(60_000);
      }
    }
    expect(simulator.control.count("feeds") - asked).toBe(feedEntries.length);
  });
});

/** Opens a live stream of the news. `events` collects its messages. */
async function openNewsStream(site: Site): Promise<{ events: string[]; close(): Promise<void> }> {
  const response = await fetch(`${site.origin}/api/live?topics=news`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  void (async () => {
    for (let text = ""; ;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      text += chunk.value;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      events.push(...lines.flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : [])));
    }
  })();
  await eventually(
    "the newest hint",
    () => events.length,
    (count) => count > 0,
  );
  return { events, close: async () => reader?.cancel() };
}

test("broken feeds don't delay the others, and the sources page reports them", async () => {
  const simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  const FAULTS: [fault: object, state: string, words: string][] = [
    [{ kind: "status", status: 500 }, "failing", "Answered with an error (status 500)"],
    [{ kind: "status", status: 404 }, "failing", "Answered with an error (status 404)"],
    [{ kind: "status", status: 410 }, "gone", "Not asked again"],
    [{ kind: "rate-limit", mode: "retry-after", seconds: 7_200 }, "failing", "Asked us to wait"],
    [{ kind: "html" }, "failing", "Sent something that isn&#x27;t a feed"],
    [{ kind: "garbage" }, "failing", "Sent something that isn&#x27;t a feed"],
    [{ kind: "empty" }, "failing", "Sent something that isn&#x27;t a feed"],
    [{ kind: "truncate" }, "failing", "Could not be reached"],
    [{ kind: "doctype", declares: "laughs" }, "failing", "Sent something that isn&#x27;t a feed"],
    [{ kind: "doctype", declares: "external" }, "failing", "Sent something that isn&#x27;t a feed"],
    [{ kind: "oversized", bytes: 50_000_000, gzip: true }, "failing", "Sent too much data"],
    [{ kind: "redirect", location: "http://10.0.0.1/feed" }, "failing", "Redirected to a forbidden address"],
    [{ kind: "redirect", location: "?" }, "failing", "Answered with an error (too many redirects)"],
    [{ kind: "reset-connection" }, "failing", "Could not be reached"],
    [{ kind: "hang" }, "failing", "Took too long"],
    [{ kind: "drip", ending: "endless" }, "failing", "Took too long"],
  ];
  const broken = feedEntries.map(idOf).toReversed().slice(0, FAULTS.length);
  for (const [index, [fault]] of FAULTS.entries()) simulator.control.apply({ source: "feeds", path: `/${broken[index]}`, fault });
  // Failures of single feeds are logged at debug.
  const site = await startSite({ ...simulatorEnvironmentFor(simulator), LOG_LEVEL: "debug" });
  try {
    const sound = feedEntries.map(idOf).filter((id) => !broken.includes(id));
    // The page may be a minute old, so request it only after the log has all faults.
    await eventually(
      "every fault was noted",
      () => site.lines.filter((line) => /"feed-(?:failed|gone)"/.test(line)).length,
      (count) => count >= FAULTS.length,
    );
    const states = await health(site);
    for (const id of sound) {
      expect(states.get(id)?.state, id).toBe("ok");
      expect(Number(/(\d+)\s*$/.exec(states.get(id)?.words ?? "")?.[1]), id).toBeGreaterThan(0);
    }
    for (const [index, [fault, state, words]] of FAULTS.entries()) {
      const told = states.get(broken[index] ?? "");
      expect(told?.state, JSON.stringify(fault)).toBe(state);
      expect(told?.words.replaceAll(/\s+/g, " "), JSON.stringify(fault)).toContain(words);
    }
    // The site fetched every feed once: healthy ones in time, broken ones not again.
    for (const id of sound) expect(simulator.control.count("feeds", `GET /${id}`), id).toBe(1);
    for (const path of CODES.flatMap((language) => [pathIn("/news", language), pathIn("/news/sources", language)]))
      expect((await fetch(site.origin + path)).status, path).toBe(200);
  } finally {
    await site.stop();
    await simulator.close();
  }
});
