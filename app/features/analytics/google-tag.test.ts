import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackEvent } from "#app/features/analytics/track-events.ts";
import { startTag, stopTag } from "#app/features/analytics/google-tag.ts";

const SECRET = "abandon ability able";

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal("location", new URL(`https://gateway.example/search?q=${encodeURIComponent(SECRET)}`));
  vi.stubGlobal("document", {
    title: `Search: ${SECRET}`,
    referrer: `https://gateway.example/search?q=${encodeURIComponent(SECRET)}`,
    cookie: "",
    visibilityState: "visible",
    head: { append: () => undefined },
    createElement: () => ({}),
  });
});
afterEach(() => {
  stopTag();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("Reports that there was a search, but never the search term", () => {
  startTag("G-TESTING123");
  trackEvent("search", { search_term: SECRET, results_count: 4 });
  const told = [...(globalThis.dataLayer ?? [])].map((words) => Array.from(words));
  expect(told).toContainEqual(["event", "search", expect.objectContaining({ page_path: "/search", results_count: 4 })]);
  expect(
    JSON.stringify(told),
    "Leave the term out of every field: also of the title, the address and where the visitor was before.",
  ).not.toMatch(/abandon|search_term/);
  // Google's script would read these fields from the document unless every event sets them, starting before the first.
  const places = [["set"], ["config"], ["event", "page_view"], ["event", "search"]].map((words) =>
    told.find((list) => words.every((word, index) => list[index] === word))?.at(-1),
  );
  for (const place of places)
    expect(place).toMatchObject({
      page_location: "https://gateway.example/search",
      page_title: "/search",
      page_referrer: "https://gateway.example/",
    });
});
