import { useDeferredValue } from "react";
import { PartCards, type Part } from "#app/features/ecosystem/categories/category-cards.tsx";
import { GroupHeader } from "#app/features/ecosystem/categories/group-header.tsx";
import { GroupProjects } from "#app/features/ecosystem/categories/group-projects.tsx";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { LIST_MESSAGES } from "#app/features/ecosystem/filters/list-messages.ts";
import { directoryTopic, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { LogosContext, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  category: string;
  /** Without the language. */
  path: `/${string}`;
  title: string;
  text: string;
  back: { to: `/${string}`; label: string };
  /** Parts with their own pages, and the heading of the list below them; null without parts. */
  parts: { title: string; list: readonly Part[] } | null;
  cards: readonly Card[];
  /** Text for a group without projects. */
  empty: string;
  directory: LiveEntry<Directory>;
  columns: GroupColumns | null;
  terrain: string | null;
  logos: Logos;
  /** Query string of the server's address. */
  query: string;
}

function ProjectGroup({
  category,
  path,
  title,
  text,
  back,
  parts,
  cards,
  empty,
  directory: initial,
  columns,
  terrain,
  logos,
  query,
}: Props) {
  // Deferred, so that React renders new figures in short tasks.
  const directory = useDeferredValue(useTopic(directoryTopic, initial).value);
  return (
    <LogosContext value={logos}>
      <GroupHeader category={category} title={title} text={text} back={back} cards={cards} directory={directory} terrain={terrain} />
      {parts && (
        <div className="container page-stack">
          <PartCards category={category} parts={parts.list} cards={cards} directory={directory} />
        </div>
      )}
      <GroupProjects
        category={category}
        listTitle={parts && parts.title}
        cards={cards}
        directory={directory}
        own={columns}
        query={query}
        path={path}
        empty={empty}
      />
    </LogosContext>
  );
}

export default defineIsland("project-group", ProjectGroup, {
  // The browser gets the messages from the page, so its bundle doesn't need their names.
  messages: import.meta.env.SSR
    ? [
        ...LIST_MESSAGES,
        "directory:apply",
        "directory:checkBack",
        "directory:chooseWallet",
        "directory:clearAll",
        "directory:descending",
        "directory:empty",
        "directory:exploreGroup",
        "directory:filtersAndSearch",
        "directory:howWeList",
        "directory:quoted",
        "directory:removeFilter",
        "directory:results",
        "directory:searchPlaceholder",
        "directory:sort",
        "directory:sorts",
        "directory:stats",
        "catalog:activeCount",
        "catalog:projectCount",
        "catalog:subcategories.names",
      ]
    : [],
});
