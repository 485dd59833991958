import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import type { IslandData, IslandTrigger } from "#app/foundation/islands/island-data.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";
import { renderToString } from "react-dom/server";

interface Options<Props> {
  of: IslandDefinition<Props>;
  props: Props;
  messages: Namespaces;
  when?: IslandTrigger;
}

/** Adds an island's server HTML and data to the document, as `<Island>` renders them. */
export function writeIsland<Props extends object>({ of: { id, Component }, props, messages, when = "load" }: Options<Props>): HTMLElement {
  const data: IslandData = { props, language: "en", messages, renderedAt: Date.now(), identifierPrefix: "test" };
  const island = document.createElement("div");
  Object.assign(island.dataset, { island: id, when });
  island.innerHTML = renderToString(<IslandRoot of={Component} props={props} data={data} />, { identifierPrefix: data.identifierPrefix });
  const script = document.createElement("script");
  script.type = "application/json";
  script.textContent = JSON.stringify(data);
  document.body.replaceChildren(island, script);
  return island;
}
