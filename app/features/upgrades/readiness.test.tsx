import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Readiness } from "#app/features/upgrades/readiness.tsx";
import { upgradesContent } from "#app/features/upgrades/upgrades-content.server.ts";
import { READINESS_GROUPS, type ReadinessEntry } from "#app/features/upgrades/upgrades.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 30, 12);
const SOURCE = "https://example.org/blob/abcdef0/readiness.md";
const dayBefore = (days: number): string => new Date(NOW - days * DAY).toISOString().slice(0, 10);
const entry = (name: string, group: ReadinessEntry["group"], days: number): ReadinessEntry => ({
  name,
  group,
  state: "not-started",
  source: SOURCE,
  readOn: dayBefore(days),
});

/** HTML of each group's section. */
function render(entries: readonly ReadinessEntry[], at = NOW): Map<string, string> {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={at}>
        <Readiness entries={entries} titles={{ [SOURCE]: "Readiness list" }} />
      </RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { page: { messages: messagesOf("en", "common", "upgrades") } } }} />);
  const sections = html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").split("<section").slice(1);
  return new Map(sections.map((section) => [/group-(\w+)/.exec(section)?.[1] ?? "", section]));
}

test("an entry that was read more than 60 days ago is marked as old, with its day, and others aren't", () => {
  const groups = render([entry("Ogmios", "tools", 61), entry("cntools", "tools", 2), entry("Aiken", "libraries", 59)]);
  const [tools, libraries] = [groups.get("tools"), groups.get("libraries")];
  expect(tools).toContain("<strong");
  expect(tools).toContain("This may be out of date");
  expect(tools).toContain("Sep 30, 2026");
  expect(libraries).not.toContain("<strong");
  expect(libraries).toContain("Readiness list");
});

test("every listed tool shows its source and day, and the page marks all of them as old once they are", () => {
  const { readiness } = upgradesContent();
  const newest = Math.max(...readiness.map(({ readOn }) => Date.parse(readOn)));
  const groups = render(readiness, newest + 62 * DAY);
  expect([...groups.keys()]).toEqual([...READINESS_GROUPS]);
  for (const [group, html] of groups) {
    expect(html, group).toMatch(/<a href="https:[^"]+"/);
    expect(html, group).toContain('data-old="true"');
  }
});
