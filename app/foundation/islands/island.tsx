import { use, useId } from "react";
import { renderToString } from "react-dom/server";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useLanguage, useNamespaces } from "#app/foundation/i18n/i18n.tsx";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";
import type { IslandDefinition, IslandMessages } from "#app/foundation/islands/define-island.ts";
import type { IslandData, IslandTrigger } from "#app/foundation/islands/island-data.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";

/** Messages that every island may need: its failure, and the state of a value. */
const ALWAYS: readonly IslandMessages[] = ["common:island", "common:figure.delayed"];

function cutMessages(namespaces: Namespaces, wanted: readonly IslandMessages[]): Namespaces {
  const parts = Map.groupBy(wanted, (name) => name.split(":", 1)[0] ?? "");
  return Object.fromEntries(
    [...parts].map(([namespace, names]) => {
      const messages = namespaces[namespace];
      if (!messages) throw new Error(`The page of an island has no messages of "${namespace}": name it in messagesOf() of its loader.`);
      const isWhole = names.some((name) => name === namespace);
      return [
        namespace,
        isWhole
          ? messages
          : messageParts(
              messages,
              names.map((name) => name.slice(namespace.length + 1)),
            ),
      ];
    }),
  );
}

interface Props<IslandProps> {
  of: IslandDefinition<IslandProps>;
  props: IslandProps;
  when?: IslandTrigger;
}

/**
 * Renders an island into a page. The page is static markup; only the island is rendered with React's markers, so that the browser
 * can hydrate it.
 */
export function Island<IslandProps extends object>({ of: { id, Component, messages }, props, when = "visible" }: Props<IslandProps>) {
  const namespaces = useNamespaces();
  const data: IslandData = {
    props,
    language: useLanguage(),
    messages: cutMessages(namespaces, [...ALWAYS, ...messages]),
    renderedAt: use(RenderedAt),
    identifierPrefix: useId(),
  };
  const html = renderToString(<IslandRoot of={Component} props={props} data={data} />, { identifierPrefix: data.identifierPrefix });
  return (
    <>
      <div className="island" data-island={id} data-when={when} dangerouslySetInnerHTML={{ __html: html }} />
      <JsonScript data={data} />
    </>
  );
}
