import type { Hono } from "hono";
import type { World } from "../world/world.ts";

/** What goes over the wire; the fault layer may bend it before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What a source learns about a request beside the request itself. */
export interface Visit {
  /** The price or value is multiplied by this ... */
  jump: number;
  /** ... for this coin or protocol only, or for all when null. */
  jumpId: string | null;
  /** The caller's address: keyless limits are counted by it. */
  address: string;
}

/** The multiple that a jump fault asks for on this coin or protocol. */
export const jumpFor = (id: string, visit: Visit): number => (visit.jumpId === null || visit.jumpId === id ? visit.jump : 1);

export interface SourceEnv {
  Bindings: Visit;
}

/** One public upstream: a Hono app below /<name>, and its own form of 429. */
export interface Source {
  name: string;
  app: Hono<SourceEnv>;
  /** The refusal as this source words it; the time until the limit lifts is in seconds. */
  refusal(seconds: number, nowMs: number): Answer;
}

export type SourceMaker = (world: World) => Source;
