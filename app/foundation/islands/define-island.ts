import type { ReactNode } from "react";
import type { Namespace } from "#app/foundation/content/message-keys.ts";

/** A value after a round trip through JSON; `never` for a function, a Date, a Map, a Set, a symbol or a bigint. */
export type FromJson<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends bigint | symbol | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...values: never[]) => unknown)
    ? never
    : { [Key in keyof Value]: FromJson<Value[Key]> };

/** A namespace of messages, or a part of one: `"converter"`, `"common:figure"`, `"common:figure.delayed"`. */
export type IslandMessages = Namespace | `${Namespace}:${string}`;

/** A component that the server renders and React takes over in the browser. */
export interface IslandDefinition<Props> {
  /** File name without `.island.tsx`; the browser imports the island by it. */
  id: string;
  Component: (props: Props) => ReactNode;
  /** Messages that the component needs in the browser. */
  messages: readonly IslandMessages[];
}

interface Options {
  messages: readonly IslandMessages[];
}

/**
 * Defines the island of `<id>.island.tsx`, which exports it as default. Its props reach the browser as JSON, so any other value is
 * a type error.
 */
export const defineIsland = <Props extends object>(
  id: string,
  Component: (props: Props) => ReactNode,
  { messages }: Props extends FromJson<Props> ? Options : "The props of an island must survive JSON",
): IslandDefinition<Props> => ({ id, Component, messages });
