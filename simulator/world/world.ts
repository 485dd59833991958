import * as v from "valibot";
import { applySettings, defaultSettings, type Settings, type SettingsChange } from "./settings.ts";
import { finiteNumber, isoDateTime } from "#app/foundation/schemas.server.ts";

/** Schema of `{"clock": {...}}`: a shift in milliseconds, and a time to stop at (null: run again). */
export const clockChangeSchema = v.strictObject({
  offsetMs: v.optional(finiteNumber),
  frozenAt: v.optional(v.nullable(isoDateTime)),
});

export type ClockChange = v.InferOutput<typeof clockChangeSchema>;

interface RateWindow {
  start: number;
  used: number;
}

/** State of the simulation: seed, adjustable clock and exact values set by tests. */
export interface World {
  readonly seed: number;
  /** The simulated time, Unix milliseconds. */
  now(): number;
  settings: Settings;
  /** Rate windows by source and caller; see rate-limits.ts. */
  readonly windows: Map<string, RateWindow>;
  /** Blocked callers, with the end of the block in Unix milliseconds. */
  readonly penalties: Map<string, number>;
  set(change: SettingsChange): void;
  clock(change: ClockChange): void;
  reset(): void;
}

/** Creates a world. `clock` gives Unix milliseconds (default: the machine's clock). `initial` also holds after a reset. */
export function createWorld(seed: number, clock: () => number = Date.now, initial: SettingsChange = {}): World {
  let offsetMs = 0;
  let frozenAt: number | null = null;
  const world: World = {
    seed,
    now: () => frozenAt ?? clock() + offsetMs,
    settings: applySettings(defaultSettings(), initial),
    windows: new Map(),
    penalties: new Map(),
    set: (change) => {
      world.settings = applySettings(world.settings, change);
    },
    clock: (change) => {
      offsetMs = change.offsetMs ?? offsetMs;
      if (change.frozenAt !== undefined) {
        frozenAt = change.frozenAt === null ? null : Date.parse(change.frozenAt);
      }
    },
    reset: () => {
      offsetMs = 0;
      frozenAt = null;
      world.settings = applySettings(defaultSettings(), initial);
      world.windows.clear();
      world.penalties.clear();
    },
  };
  return world;
}
