import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackPageView } from "#app/features/analytics/track-events.ts";
import type { AnalyticsEvent } from "#app/features/analytics/analytics.ts";

const counted: AnalyticsEvent[] = [];
const presses = new Map<string, (event: { target: unknown }) => void>();
const heard = new Map<string, (event: CustomEvent<unknown>) => void>();
let shown: string | undefined;

/** Fake link with the address parts that tracking reads. */
class Link {
  readonly hreflang = "";
  readonly href: string;
  readonly protocol: string;
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly #project: string;
  constructor(href: string, project: string) {
    const url = URL.parse(href, "https://gateway.example/ecosystem");
    // Browsers leave the other parts empty for an address that they can't parse.
    this.href = url?.href ?? href;
    this.protocol = url?.protocol ?? ":";
    this.origin = url?.origin ?? "";
    this.hostname = url?.hostname ?? "";
    this.pathname = url?.pathname ?? "";
    this.search = url?.search ?? "";
    this.#project = project;
  }
  closest(selector: string): unknown {
    if (selector.startsWith("a[href]")) return this;
    return selector.includes("data-project") ? { dataset: { project: this.#project } } : null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  counted.length = 0;
  shown = undefined;
  vi.stubGlobal("location", new URL("https://gateway.example/ecosystem"));
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("HTMLAnchorElement", Link);
  vi.stubGlobal("addEventListener", (name: string, listener: (event: CustomEvent<unknown>) => void) => heard.set(name, listener));
  vi.stubGlobal("document", {
    referrer: "",
    visibilityState: "visible",
    readyState: "loading",
    addEventListener: (name: string, listener: (event: { target: unknown }) => void) => presses.set(name, listener),
    querySelector: (selector: string) => (selector === "[data-results]" && shown !== undefined ? { dataset: { results: shown } } : null),
  });
  vi.stubGlobal("dispatchEvent", (event: CustomEvent<AnalyticsEvent>) => counted.push(event.detail));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each<[href: string, interaction: string | undefined]>([
  ["https://minswap.org/", "website"],
  ["https://github.com/minswap", "github"],
  ["/ecosystem/defi/dex/project/minswap", "open"],
  ["mailto:team@minswap.org", undefined],
  ["tel:+1", undefined],
  ["https://", undefined],
  ["http://[", undefined],
])("Counts a click on %s as %s", (href, interaction) => {
  trackPageView({ path: "/ecosystem", route: "/ecosystem", how: "link", term: "" });
  const press = presses.get("click");
  expect(press).toBeDefined();
  counted.length = 0;
  press?.({ target: new Link(href, "minswap") });
  expect(counted[0]?.interaction_type).toBe(interaction);
});

test.each([
  ["counts a search on the page itself", "minswp", [{ action: "search", search_term: "minswp", results_count: 3 }]],
  ["ignores an empty search", "", []],
])("%s", (_, term, event) => {
  trackPageView({ path: "/ecosystem", route: "/ecosystem", how: "link", term: "" });
  counted.length = 0;
  heard.get("page-searched")?.(new CustomEvent("page-searched", { detail: { term, found: 3 } }));
  expect(counted).toMatchObject(event);
});

test("Counts a search with the number of results on the page", () => {
  shown = "7";
  trackPageView({ path: "/search", route: "/search", how: "link", term: "wallet" });
  expect(counted.at(-1)).toMatchObject({ action: "search", search_term: "wallet", results_count: 7 });
});
