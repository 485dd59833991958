import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cards } from "#app/features/ecosystem/catalog/cards.server.ts";
import directory from "#app/features/ecosystem/directory/directory.island.tsx";
import { directoryChoices } from "#app/features/ecosystem/directory/directory.server.ts";
import { partsOf } from "#app/features/ecosystem/categories/parts.server.ts";
import projectGroup from "#app/features/ecosystem/categories/project-group.island.tsx";
import { EMPTY_DIRECTORY } from "#app/features/ecosystem/ecosystem.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";

const NOW = Date.UTC(2026, 10, 21);
const namespaces = messagesOf("en", "common", "directory", "catalog", "categories", "tags");
const entry = { version: 1, value: EMPTY_DIRECTORY };
const whole = (query: string) => ({
  cards: cards("en"),
  choices: directoryChoices(),
  directory: entry,
  logos: {},
  query,
});
const group = (list: ReturnType<typeof cards>, query: string) => ({
  category: "wallets",
  path: "/ecosystem/wallets" as const,
  title: "Wallets",
  text: "",
  back: { to: "/ecosystem" as const, label: "" },
  parts: partsOf("infrastructure", "en"),
  cards: list,
  empty: "",
  directory: entry,
  columns: { names: ["Runs on"], cells: {}, hide: "kind", origins: [] },
  terrain: "wallets",
  logos: {},
  query,
});

/** The island's HTML with all messages of the page, and with only those sent to the browser. */
function drawings<Props extends object>(of: IslandDefinition<Props>, props: Props): { onPage: string; inBrowser: string } {
  const page = renderToString(
    <MessagesProvider language="en" namespaces={namespaces}>
      <RenderedAt value={NOW}>
        <Island of={of} props={props} />
      </RenderedAt>
    </MessagesProvider>,
  );
  const data = JSON.parse(/<script type="application\/json">(.*)<\/script>/s.exec(page)?.[1] ?? "");
  const draw = (messages: typeof namespaces) =>
    renderToString(<IslandRoot of={of.Component} props={props} data={{ language: "en", messages, renderedAt: NOW }} />);
  return { onPage: draw(namespaces), inBrowser: draw(data.messages) };
}

test.each(["", "?category=wallets&all=1", "?q=zzzz&category=ai", "?quick=trending", "?all=1&view=cards"])(
  "The directory's island has all messages of /ecosystem%s",
  (query) => {
    const { onPage, inBrowser } = drawings(directory, whole(query));
    expect(inBrowser, "name the missing messages in directory.island.tsx").toBe(onPage);
  },
);

test.each(["", "?view=cards"])("A group's island has all messages of its page%s", (query) => {
  for (const list of [cards("en"), []]) {
    const { onPage, inBrowser } = drawings(projectGroup, group(list, query));
    expect(inBrowser, "name the missing messages in project-group.island.tsx").toBe(onPage);
  }
});
