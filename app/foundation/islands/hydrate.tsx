import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import type { IslandData } from "#app/foundation/islands/island-data.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

interface Options {
  element: HTMLElement;
  island: IslandDefinition<object>;
  data: IslandData;
  /** Called in the task in which React takes the fields over: no key comes in between. */
  onCommit: () => void;
  /** Called once the island answers. */
  onReady: () => void;
}

/** Lets React take over what the server rendered for an island. A difference between the two is an error in the console. */
export function hydrate({ element, island, data, onCommit, onReady }: Options): void {
  // Around the island, not beside it: React counts siblings into the IDs that it makes, and the server renders none.
  function Ready({ children }: { children: ReactNode }) {
    useLayoutEffect(onCommit, []);
    useEffect(onReady, []);
    return children;
  }
  hydrateRoot(
    element,
    <Ready>
      <IslandRoot of={island.Component} props={data.props} data={data} />
    </Ready>,
    {
      identifierPrefix: data.identifierPrefix,
      onRecoverableError: (error) => console.error(`Island "${island.id}" differs from the server's HTML`, error),
    },
  );
}
