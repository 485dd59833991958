import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PageCache, type PageResult, type CachedPage, type RenderedPage } from "#app/foundation/page-cache/page-cache.server.ts";
import { BusyError } from "#app/foundation/page-cache/render-queue.server.ts";

const page = (html: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html,
  headers: { "Content-Type": "text/html" },
  topics: new Set(["market"]),
  expiresAt: Number.POSITIVE_INFINITY,
  isCacheable: true,
  ...more,
});
const textOf = async (answer: CachedPage | Promise<PageResult>): Promise<string> => {
  const found = await answer;
  if ("rendered" in found) return found.rendered.html;
  return ("cached" in found ? found.cached : found).bodies.identity.bytes.toString();
};

afterEach(() => {
  vi.useRealTimers();
});

describe("PageCache", () => {
  test("Renders once for 500 concurrent requests", async () => {
    const render = vi.fn(async () => page("depths"));
    const cache = new PageCache(render);
    await Promise.all(Array.from({ length: 500 }, () => textOf(cache.get("/"))));
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.get("/")).not.toBeInstanceOf(Promise);
  });

  test("Caches only compressed bodies and decompresses for clients that accept none", async () => {
    const html = "depths ".repeat(20_000);
    const cache = new PageCache(async () => page(html));
    expect(await textOf(cache.get("/"))).toBe(html);
    expect(cache.size.bytes).toBeLessThan(html.length / 10);
    expect(await textOf(cache.get("/"))).toBe(html);
  });

  test("Renders a page again only when one of its topics changes", async () => {
    let version = 1;
    const render = vi.fn(async () => page(`version ${version}`));
    const cache = new PageCache(render);
    await textOf(cache.get("/"));
    cache.invalidate("news");
    expect(cache.get("/")).not.toBeInstanceOf(Promise);
    expect(render).toHaveBeenCalledTimes(1);
    version = 2;
    cache.invalidate("market");
    // The first request after a change still gets the old page and starts the render.
    expect(await textOf(cache.get("/"))).toBe("version 1");
    await vi.waitFor(async () => expect(await textOf(cache.get("/"))).toBe("version 2"));
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("Waits for the new page when the old one has been stale for long", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let version = 1;
    const cache = new PageCache(async () => page(`version ${version}`));
    await textOf(cache.get("/"));
    version = 2;
    cache.invalidate("market");
    vi.advanceTimersByTime(11_000);
    expect(await textOf(cache.get("/"))).toBe("version 2");
  });

  test("Makes the page stale at once when a topic changes during the render", async () => {
    let finish: (() => void) | undefined;
    const render = vi.fn(() => new Promise<RenderedPage>((resolve) => (finish = () => resolve(page("old")))));
    const cache = new PageCache(render);
    const first = textOf(cache.get("/"));
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    cache.invalidate("market");
    finish?.();
    await first;
    void textOf(cache.get("/"));
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  });

  test("Renders a private page each time and does not cache it", async () => {
    const render = vi.fn(async () => page("yours", { isCacheable: false }));
    const cache = new PageCache(render);
    await cache.get("/");
    await cache.get("/");
    expect(render).toHaveBeenCalledTimes(2);
    expect(cache.size.entries).toBe(0);
  });

  test("Renders 100 of 150 concurrent pages, rejects 50, and serves cached and stale pages meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let finish: () => void = () => undefined;
    const going = new Promise<void>((resolve) => (finish = resolve));
    const cache = new PageCache(async (address) => {
      if (address.startsWith("/slow")) await going;
      return page(address);
    });
    await textOf(cache.get("/old"));
    cache.invalidate("market");
    vi.advanceTimersByTime(11_000);
    await textOf(cache.get("/kept"));
    const asked = Promise.allSettled(Array.from({ length: 150 }, (_, index) => textOf(cache.get(`/slow/${index}`))));
    expect(await textOf(cache.get("/kept"))).toBe("/kept");
    expect(await textOf(cache.get("/old"))).toBe("/old");
    finish();
    const ends = await asked;
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect(ends.slice(100).every((end) => end.status === "rejected" && end.reason instanceof BusyError)).toBe(true);
    expect(await textOf(cache.get("/slow/149"))).toBe("/slow/149");
  });

  test("Expires a page when one of its figures becomes stale", async () => {
    const render = vi.fn(async () => page("live", { expiresAt: Date.now() - 1 }));
    const cache = new PageCache(render);
    await textOf(cache.get("/"));
    await textOf(cache.get("/"));
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  });

  test("Starts one render per round of the event loop, so that other requests are served in between", async () => {
    const render = vi.fn(async (address: string) => page(address));
    const cache = new PageCache(render);
    const crowd = Promise.all(Array.from({ length: 50 }, (_, index) => textOf(cache.get(`/${index}`))));
    expect(render).not.toHaveBeenCalled();
    for (let round = 1; round <= 5; round++) {
      await nextRound();
      expect(render.mock.calls.length).toBeLessThanOrEqual(round + 1);
    }
    await crowd;
    expect(render).toHaveBeenCalledTimes(50);
  });

  test("Doesn't serve a page that expired long ago", async () => {
    let version = 1;
    const cache = new PageCache(async () => page(`version ${version}`, { expiresAt: Date.now() - 60_000 }));
    await textOf(cache.get("/"));
    version = 2;
    expect(await textOf(cache.get("/"))).toBe("version 2");
  });

  test.each([404, 302, 500])("Doesn't cache status %i", async (status) => {
    const render = vi.fn(async () => page("no", { status }));
    const cache = new PageCache(render);
    await textOf(cache.get("/x"));
    await textOf(cache.get("/x"));
    expect(render).toHaveBeenCalledTimes(2);
    expect(cache.size.entries).toBe(0);
  });

  test.each([
    ["throws", () => Promise.reject(new Error("no data"))],
    ["is an error", async () => page("broken", { status: 500 })],
    ["is unavailable", async () => page("away", { status: 503 })],
  ])("Serves the old page when the new one %s", async (_, fail) => {
    let broken = false;
    const cache = new PageCache(async () => (broken ? fail() : page("good")));
    await textOf(cache.get("/"));
    broken = true;
    vi.useFakeTimers({ toFake: ["performance"] });
    cache.invalidate("market");
    vi.advanceTimersByTime(60_000);
    expect(await textOf(cache.get("/"))).toBe("good");
    expect(await textOf(cache.get("/")), "however often it is asked for").toBe("good");
  });

  test("Stays within its limits with 10,000 addresses", async () => {
    const cache = new PageCache(async (address) => page(`${address} `.repeat(50)));
    for (let index = 0; index < 10_000; index += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, offset) => cache.get(`/${index + offset}`)));
    }
    expect(cache.size.entries).toBeLessThanOrEqual(2_000);
    expect(cache.size.bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
  });
});
