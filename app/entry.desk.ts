import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import { hydrate } from "#app/foundation/islands/hydrate.tsx";
import type { IslandData } from "#app/foundation/islands/island-data.ts";

/** The script of the desk's pages. The desk loads nothing of the site's own script: no counting, no worker, no palette. */
const FILES = import.meta.glob<{ default: IslandDefinition<object> }>("/app/pages/desk/*.island.tsx", { eager: true });
const ISLANDS = new Map(Object.values(FILES).map(({ default: island }) => [island.id, island]));

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const island = ISLANDS.get(element.dataset.island ?? "");
  if (!island) continue;
  const data: IslandData = JSON.parse(element.nextElementSibling?.textContent ?? "");
  hydrate({ element, island, data, onCommit: () => undefined, onReady: () => (element.dataset.hydrated = "") });
}
