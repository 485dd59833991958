import type { GenericSchema } from "valibot";

/** A named stream of values that the server publishes and browsers may subscribe to. */
export interface Topic<Value> {
  name: string;
  /** Validates values from the database and from the live stream. */
  schema: GenericSchema<unknown, Value>;
}

export function topic<Value>(name: string, schema: GenericSchema<unknown, Value>): Topic<Value> {
  return { name, schema };
}

export const changesEvent = (name: string): string => `${name}:changes`;

/** Maximum interval between two events of a stream. */
export const HEARTBEAT_MS = 15_000;
