import type { GenericSchema } from "valibot";

/** A stream of values under one name: what the server publishes and a browser may subscribe to. */
export interface Topic<Value> {
  name: string;
  /** Checks a value at the border where it enters a process: the database row, the live stream. */
  schema: GenericSchema<unknown, Value>;
}

export function topic<Value>(name: string, schema: GenericSchema<unknown, Value>): Topic<Value> {
  return { name, schema };
}

/** The event with the figures of a topic that have changed, on streams that ask for changes. */
export const changesEvent = (name: string): string => `${name}:changes`;

/** An open stream says something at least this often. */
export const HEARTBEAT_MS = 15_000;
