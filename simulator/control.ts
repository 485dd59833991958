import * as v from "valibot";
import { createFaultRegistry, faultSchema, type Fault, type FaultInput } from "./faults/fault.ts";
import { createRequestLog, type LoggedRequest } from "./request-log.ts";
import { settingsChangeSchema, type Settings, type SettingsChange } from "./world/settings.ts";
import { clockChangeSchema, type ClockChange, type World } from "./world/world.ts";
import { positiveInteger } from "#app/foundation/schemas.server.ts";

/** A command to the simulator. Its parts are applied in this order: reset, clock, set, fault. */
function commandSchema(sources: readonly string[]) {
  return v.pipe(
    v.strictObject({
      reset: v.optional(v.literal(true)),
      clock: v.optional(clockChangeSchema),
      set: v.optional(settingsChangeSchema),
      source: v.optional(v.picklist(["*", ...sources])),
      path: v.optional(v.pipe(v.string(), v.startsWith("/"))),
      fault: v.optional(faultSchema),
      times: v.optional(positiveInteger),
    }),
    v.check(
      ({ reset, clock, set, fault: one }) => [reset, clock, set, one].some((part) => part !== undefined),
      "Say what to do: reset, clock, set or fault",
    ),
    v.check((order) => (order.fault === undefined) === (order.source === undefined), "fault and source belong together"),
    v.check(
      (order) => order.fault !== undefined || (order.path === undefined && order.times === undefined),
      "path and times belong to a fault",
    ),
  );
}

export interface FaultCommand {
  source: string;
  /** Prefix of the path below the source. Default: every path. */
  path?: string | undefined;
  fault: FaultInput;
  /** Number of responses to change. Default: until the next reset. */
  times?: number | undefined;
}

export interface ControlState {
  now: string;
  seed: number;
  faults: readonly { source: string; path: string; fault: Fault; times: number | null }[];
  settings: Settings;
  counts: Record<string, Record<string, number>>;
  requests: LoggedRequest[];
}

/** The HTTP control API for tests in the same process. Invalid values throw a ValiError. */
export interface Control {
  fault(order: FaultCommand): void;
  set(change: SettingsChange): void;
  clock(change: ClockChange): void;
  /** Restores a fresh simulator: no faults, no exact values, real time, empty log, full rate limits. */
  reset(): void;
  apply(order: unknown): void;
  state(): ControlState;
  /** Counts requests to a source, or to one "METHOD /path". */
  count(source: string, request?: string): number;
}

/** Creates the control API of a simulator with these sources. */
export function createControl(world: World, sources: readonly string[]) {
  const board = createFaultRegistry();
  const log = createRequestLog();
  const schema = commandSchema(sources);

  const control: Control = {
    fault: (order) => control.apply({ ...order }),
    set: (change) => control.apply({ set: change }),
    clock: (change) => control.apply({ clock: change }),
    reset: () => control.apply({ reset: true }),
    apply: (order) => {
      const { reset, clock, set, source, path, fault: one, times } = v.parse(schema, order);
      if (reset) {
        board.clear();
        log.clear();
        world.reset();
      }
      if (clock) world.clock(clock);
      if (set) world.set(set);
      if (one && source) board.add({ source, path: path ?? "/", fault: one, times: times ?? null });
    },
    state: () => ({
      now: new Date(world.now()).toISOString(),
      seed: world.seed,
      faults: structuredClone(board.list()),
      settings: structuredClone(world.settings),
      counts: log.counts(),
      requests: log.recent(),
    }),
    count: (source, request) => {
      const mine = log.counts()[source] ?? {};
      return request === undefined ? Object.values(mine).reduce((all, value) => all + value, 0) : (mine[request] ?? 0);
    },
  };
  return { control, board, log };
}
