import type { Hono } from "hono";
import type { World } from "../world/world.ts";

/** A source's response, before faults are applied. */
export interface SourceResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface RequestContext {
  /** Factor for prices and values. */
  jump: number;
  /** Coin or protocol that the factor applies to; null for all. */
  jumpId: string | null;
  /** The caller's address. Keyless limits count by it. */
  address: string;
}

export const jumpFactor = (id: string, visit: RequestContext): number => (visit.jumpId === null || visit.jumpId === id ? visit.jump : 1);

export interface SourceEnv {
  Bindings: RequestContext;
}

/** A simulated upstream: a Hono app below /<name> and its 429 response. */
export interface Source {
  name: string;
  app: Hono<SourceEnv>;
  /** This source's rate limit response; `seconds` until the limit resets. */
  refusal(seconds: number, nowMs: number): SourceResponse;
}

export type SourceFactory = (world: World) => Source;
