import { startTransition, useEffect, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import type { IslandData } from "#app/foundation/islands/island-data.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

interface Options {
  element: HTMLElement;
  island: IslandDefinition<object>;
  data: IslandData;
  /** Called in React's commit task for the fields, so that no keystroke comes in between. */
  onCommit: () => void;
  /** Called once the island responds to input. */
  onReady: () => void;
}

/** Hydrates an island. React logs an error if server and browser render differently. */
export function hydrate({ element, island, data, onCommit, onReady }: Options): void {
  // Wraps the island: as a sibling it would change the IDs that React generates, and the server renders no such sibling.
  function Ready({ children }: { children: ReactNode }) {
    useLayoutEffect(onCommit, []);
    useEffect(onReady, []);
    return children;
  }
  // React splits a transition into short tasks; otherwise it would hydrate the whole island in one.
  startTransition(() => {
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
  });
}
