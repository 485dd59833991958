import { useCallback, useDeferredValue } from "react";
import { Discover } from "#app/features/ecosystem/directory/discover.tsx";
import { parseFilters, type Choices } from "#app/features/ecosystem/filters/filters.ts";
import { LIST_MESSAGES } from "#app/features/ecosystem/filters/list-messages.ts";
import { useFilters, useFilterSource } from "#app/features/ecosystem/filters/use-filters.ts";
import { directoryTopic, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { LogosContext, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  /** All projects, sorted by name, so that the browser filters without requests. */
  cards: readonly Card[];
  choices: Choices;
  directory: LiveEntry<Directory>;
  logos: Logos;
  /** Query string of the server's address. */
  query: string;
}

function DirectoryPage({ cards, choices, directory: initial, logos, query }: Props) {
  // Deferred, so that React renders new figures in short tasks.
  const directory = useDeferredValue(useTopic(directoryTopic, initial).value);
  const read = useCallback((asked: URLSearchParams) => parseFilters(asked, choices), [choices]);
  const [filters, open] = useFilters(query, read);
  const current = useFilterSource(query, read);
  return (
    <LogosContext value={logos}>
      <Discover cards={cards} choices={choices} directory={directory} filters={filters} current={current} open={open} read={read} />
    </LogosContext>
  );
}

export default defineIsland("directory", DirectoryPage, {
  // The browser gets the messages from the page, so its bundle doesn't need their names.
  messages: import.meta.env.SSR
    ? [
        ...LIST_MESSAGES,
        "directory:active",
        "directory:activeFilters",
        "directory:advancedFilters",
        "directory:apply",
        "directory:clearAll",
        "directory:closeFilters",
        "directory:descending",
        "directory:empty",
        "directory:filters",
        "directory:filtersAndSearch",
        "directory:quick",
        "directory:quickTitle",
        "directory:quoted",
        "directory:removeFilter",
        "directory:results",
        "directory:searchPlaceholder",
        "directory:showMore",
        "directory:showProjects",
        "directory:sort",
        "directory:sorts",
        "directory:statusTitle",
        "directory:tagsTitle",
        "directory:walletFeatures",
        "catalog:subcategories.names",
      ]
    : [],
});
