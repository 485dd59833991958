import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

let simulator: Simulator;
let site: Site;
/** A site whose sources have never responded. */
const siteWithoutSources = { origin: inject("silentSite") };
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({
    enforceLimits: false,
    protocols: { "minswap-dex": { tvl: 18_000_000 } },
    coins: { minswap: { price: 0.02, change24h: 12.5, volume24h: 50_000 } },
  });
  site = await startSite(simulatorEnvironment(simulator));
});
afterAll(async () => {
  await site.stop();
  await simulator.close();
});

const ask = (path: string, at: Pick<Site, "origin"> = site) => fetch(`${at.origin}${path}`, { redirect: "manual" });
/** The page's HTML without its script data. */
const html = async (path: string, at: Pick<Site, "origin"> = site) =>
  (await (await ask(path, at)).text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
const text = (messages: Messages | string | undefined, ...keys: string[]): string => {
  const [key, ...rest] = keys;
  if (key === undefined) return typeof messages === "string" ? messages : "";
  return typeof messages === "object" ? text(messages[key], ...rest) : "";
};
/** Escapes text as React does in a page. */
const escaped = (plain: string) => plain.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");
const figure = (page: string, metric: string) =>
  new RegExp(`<data\\b[^>]*data-metric="${metric}"[^>]*>`).exec(page)?.[0] ??
  new RegExp(`<data\\b[^>]*value="([^"]*)"[^>]*data-metric="${metric}"`).exec(page)?.[0];

describe.each(LANGUAGES.map(({ code }) => code))("addresses below /ecosystem in %s", (language) => {
  const at = (path: string) => pathIn(path, language);

  test.each([
    "/ecosystem",
    "/ecosystem/wallets",
    "/ecosystem/insurance",
    "/ecosystem/defi",
    "/ecosystem/defi/dex",
    "/ecosystem/defi/prediction-markets",
    "/ecosystem/infrastructure",
    "/ecosystem/infrastructure/developer-tools",
    "/ecosystem/infrastructure/bridges",
    "/ecosystem/nfts/spacebudz",
    "/ecosystem/nfts/project/spacebudz",
    "/ecosystem/defi/project/minswap",
    "/ecosystem/defi/dex/project/minswap",
    "/ecosystem/wallets/project/yoroi",
    "/ecosystem/ai/project/agentic",
    "/listing-policy",
    "/compare",
    "/compare?project=minswap&project=sundaeswap",
    "/choose-wallet",
    "/is-this-link-real",
  ])("%s is a page", async (path) => {
    const answer = await ask(at(path));
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.match(/<main[ >]/g)).toHaveLength(1);
    // A missing message would show its key.
    expect(page).not.toMatch(
      />(?:directory|project|catalog|compare|choose-wallet|link-check|listing-policy|tags|categories):?\.?[a-z]+\.[a-zA-Z.]+</,
    );
  });

  test.each([
    ["/ecosystem/nothing-here", "directory", "missing", "category"],
    ["/ecosystem/defi/nothing-here", "directory", "missing", "subcategory"],
    ["/ecosystem/infrastructure/nothing-here", "directory", "missing", "infrastructureText"],
    ["/ecosystem/defi/dex/project/nothing-here", "project", "notFound", "title"],
    ["/ecosystem/nfts/nothing-here", "project", "notFound", "title"],
    ["/ecosystem/a/b/c/d", "project", "notFound", "title"],
  ])("answers %s with 404 and an explanation", async (path, namespace, ...keys) => {
    const answer = await ask(at(path));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(escaped(text(messagesOf(language, namespace)[namespace], ...keys)));
  });

  test.each([
    ["/ecosystem/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/defi/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/infrastructure/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/infrastructure/koios", "/ecosystem/infrastructure/project/koios"],
    ["/ecosystem/nfts/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/nfts/project/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/defi/lending/project/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/a/b/c/d/spacebudz", "/ecosystem/nfts/project/spacebudz"],
  ])("%s redirects to the canonical URL of its project", async (path, target) => {
    const answer = await ask(at(path));
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, at(target)]);
  });
});

test("every URL variant of a project has the same canonical URL", async () => {
  for (const path of ["/ecosystem/nfts/spacebudz", "/ecosystem/nfts/project/spacebudz"]) {
    expect(await html(path)).toContain(`<link rel="canonical" href="${site.origin}/ecosystem/nfts/project/spacebudz"/>`);
  }
});

describe("discovered entries that we haven't reviewed", () => {
  const path = "/ecosystem/discovered";
  beforeAll(async () => {
    await eventually(
      "the token registry and DefiLlama",
      async () => [await html(`${path}?source=token-registry`), await html(`${path}?source=defillama`)],
      (pages) => pages.every((page) => page.includes("data-discovered")),
    );
  });
  const names = (page: string) =>
    [...page.matchAll(/data-discovered="[^"]*"><th scope="row"><bdi[^>]*>(.*?)<\/bdi>/g)].map(([, name]) => name);

  test("have a page of 25, with a link and a count for each source", async () => {
    const page = await html(path);
    expect(names(page)).toHaveLength(25);
    expect(page).toMatch(/href="\/ecosystem\/discovered\?source=token-registry"[^>]*>Token registry<span[^>]*>2,4\d\d</);
    expect(page).toContain("being listed there doesn&#x27;t mean that a token is genuine");
    // The registry's thousands of first entries come after the curated lists.
    expect(page.indexOf("Found on DefiLlama")).toBeLessThan(page.indexOf("Found in the Cardano Token Registry"));
    expect(page).toMatch(/20\d\d or earlier/);
  });

  test("can be filtered by source; the form and pages keep the filter, and search engines skip filtered pages", async () => {
    const page = await html(`${path}?source=token-registry&page=2`);
    expect(names(page)).toHaveLength(25);
    expect(page).not.toContain("Found on DefiLlama");
    expect(page).toContain('<input type="hidden" name="source" value="token-registry"/>');
    expect(page).toContain(`href="${path}?source=token-registry&amp;page=3"`);
    expect(page).toContain('<meta name="robots" content="noindex');
    expect(await html(`${path}?source=defillama`)).not.toContain("a token is genuine");
  });

  test("link to the registry's own file, and show names as text", async () => {
    const page = await html(`${path}?q=${encodeURIComponent("<script>")}`);
    expect(names(page)).toEqual(["&lt;script&gt;alert(1)&lt;/script&gt;"]);
    expect(page).toMatch(
      /href="https:\/\/github\.com\/cardano-foundation\/cardano-token-registry\/blob\/master\/mappings\/([0-9a-f]{56,})\.json" rel="noopener nofollow"/,
    );
    const [, unit = ""] = /mappings\/([0-9a-f]+)/.exec(page) ?? [];
    expect(names(await html(`${path}?q=${unit.slice(0, 56)}`))).toEqual(["&lt;script&gt;alert(1)&lt;/script&gt;"]);
  });

  test.each(["minswap", "liqwid", "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6"])(
    "exclude reviewed projects: %s",
    async (asked) => {
      const page = await html(`${path}?q=${asked}&source=token-registry`);
      expect(names(page)).toEqual([]);
      expect(page).toContain("No entry matches.");
    },
  );

  test("are in search by exact name, and in the API by page", async () => {
    const { data, total, pages } = await (await ask("/api/discovered?source=token-registry&page=4")).json();
    expect(data).toHaveLength(25);
    expect([total > 2_400, pages > 96]).toEqual([true, true]);
    const [{ name }] = data;
    expect(await html(`/search?q=${encodeURIComponent(name)}`)).toContain("Found in the Cardano Token Registry, not reviewed by us");
    const whole = await (await ask("/api/discovered")).json();
    expect(whole.data.some(({ source }: { source: string }) => source === "Cardano Token Registry")).toBe(false);
  });
});

test("the required texts are on the English pages", async () => {
  const overview = await html("/ecosystem");
  for (const words of [
    "Cardano Ecosystem",
    "Discover Projects",
    "Filters &amp; Search",
    "Search by name, description, or tags...",
    "User Count",
    "24h Volume",
    "24h Change",
    "Trending",
    "New Projects",
    "Verified",
    "Catalyst Funded",
    "Advanced Filters",
    "Learn More",
    "Projects",
    "Explore",
  ]) {
    expect(overview, words).toContain(words);
  }
  expect(await html("/ecosystem?category=wallets")).toMatch(
    /Mobile Compatible[\s\S]*Hardware Support[\s\S]*Best for dApps[\s\S]*Staking Support/,
  );
  expect(await html("/ecosystem?q=zzzzzz")).toMatch(/No projects found[\s\S]*Try adjusting your filters or search terms/);
  expect(await html("/ecosystem/insurance")).toMatch(/No projects found in this category yet\.[\s\S]*Check back soon for updates!/);
  expect(await html("/ecosystem/defi")).toContain("Back to Ecosystem");
  expect(await html("/ecosystem/defi/dex")).toContain("Back to DeFi");
  const project = await html("/ecosystem/defi/dex/project/minswap");
  for (const words of [
    "Back to DEX Projects",
    "Visit Website",
    "About",
    "Live Market Data",
    "Community &amp; Activity",
    "Live Activity",
    "Social Media",
    "Latest News",
    "Key Features",
    "Project Stats",
    "Project Potential",
    "Get Involved",
    "Visit Project",
    "Follow on Twitter",
    "Join Discord",
  ])
    expect(project, words).toContain(words);
});

test("URL filters work without JavaScript", async () => {
  const ids = async (query: string) =>
    [...(await html(`/ecosystem?${query}`)).matchAll(/data-project="([a-z0-9-]+)"/g)].map(([, id]) => id);
  expect(await ids("q=MINSWAP")).toContain("minswap");
  const wallets = await ids("category=wallets&status=live&all=1");
  expect(wallets).toEqual(expect.arrayContaining(["daedalus", "lace"]));
  expect(wallets).not.toContain("minswap");
  expect((await ids("quick=new")).sort()).toEqual(expect.arrayContaining(["agentic", "flow-cardano"]));
});

describe("live figures", () => {
  test("appear in the directory and on the project page with their source and badge", async () => {
    const page = await eventually(
      "Minswap's TVL on its page",
      () => html("/ecosystem/defi/dex/project/minswap"),
      (value) => value.includes('value="18000000"'),
    );
    expect(page).toContain("DefiLlama");
    expect(page).toContain('value="0.02"');
    const listed = await eventually(
      "the badge",
      () => html("/ecosystem?q=minswap"),
      (value) => value.includes('value="18000000"'),
    );
    expect(listed).toContain("Trending");
    expect(await html("/ecosystem?quick=trending")).toContain('data-project="minswap"');
  });

  test("one call a minute fetches all tokens for any number of visitors", async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(index % 2 === 0 ? "/ecosystem/defi/dex/project/minswap" : "/ecosystem")),
    );
    const calls = simulator.control
      .state()
      .requests.filter(({ source, path, query }) => source === "coingecko" && path === "/coins/markets" && query.includes("minswap"));
    const [first, ...rest] = calls;
    expect(first?.query).toMatch(/ids=[^&]*sundaeswap/);
    const minutes = first ? (Date.parse(calls.at(-1)?.time ?? "") - Date.parse(first.time)) / 60_000 : 0;
    expect(rest.length).toBeLessThanOrEqual(Math.ceil(minutes));
  });

  test.each(["coingecko", "defillama", "koios", "github", "reddit", "forum"])(
    "with %s down the pages keep their last values",
    async (source) => {
      await eventually(
        "Minswap's TVL",
        () => html("/ecosystem/defi/dex/project/minswap"),
        (value) => value.includes('value="18000000"'),
      );
      simulator.control.apply({ source, fault: { kind: "status", status: 503 } });
      for (const path of ["/ecosystem", "/pl/ecosystem", "/ecosystem/defi/dex/project/minswap", "/de/ecosystem/defi/dex/project/minswap"]) {
        const answer = await ask(path);
        expect(answer.status, path).toBe(200);
      }
      expect(figure(await html("/ecosystem/defi/dex/project/minswap"), "tvl")).toContain('value="18000000"');
    },
  );
});

describe("before any source has answered", () => {
  test("the directory shows the marked sample instead of its total, and no figure of any project", async () => {
    const page = await html("/ecosystem?all=1", siteWithoutSources);
    expect(page).toContain("~$400M+");
    expect(page).toContain('data-state="sample"');
    expect(page).not.toMatch(/<data\b[^>]*data-metric="(?:tvl|users)"/);
  });

  test("a project's page leaves out live market data and says what's missing", async () => {
    const page = await html("/ecosystem/defi/dex/project/minswap", siteWithoutSources);
    expect(page).not.toContain("Live Market Data");
    expect(page).toContain("Failed to fetch activity data");
    expect(page).toContain("Failed to fetch social data");
  });

  test("the API says that a project has no token", async () => {
    const answer = await ask("/api/projects/spacebudz/market", siteWithoutSources);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ title: expect.stringMatching(/Token (?:not available on CoinGecko|data not available)/) });
  });
});
