import { z } from "zod";

const exact = z.number().nullable().optional();
const lovelace = z.string().regex(/^\d+$/).nullable().optional();

/** Exact values for one coin, in US dollars, coins or percent; null lifts an override. */
export const coinValues = z.strictObject({
  price: exact,
  change24h: exact,
  marketCap: exact,
  volume24h: exact,
  high24h: exact,
  low24h: exact,
  circulatingSupply: exact,
  totalSupply: exact,
  lastUpdated: z.iso.datetime().nullable().optional(),
});

/** Calls a source allows before it answers 429. */
const limits = z.strictObject({
  coingeckoMinute: z.int().positive(),
  koiosTenSeconds: z.int().positive(),
  santimentMinute: z.int().positive(),
  santimentHour: z.int().positive(),
  santimentMonth: z.int().positive(),
});

/** What `{"set": {...}}` takes. The coin values on the top level are ADA's. */
export const settingsChange = z.strictObject({
  ...coinValues.shape,
  dominance: exact,
  coins: z.record(z.string(), coinValues).optional(),
  adaInGlobal: z.boolean().optional(),
  txCount: exact,
  activeStake: lovelace,
  circulation: lovelace,
  tipBehind: z.int().min(0).max(100).optional(),
  plan: z.enum(["free", "pro"]).optional(),
  metrics: z.record(z.string(), z.number().nullable()).optional(),
  enforceLimits: z.boolean().optional(),
  limits: limits.partial().optional(),
});

export type CoinValues = z.infer<typeof coinValues>;
export type SettingsChange = z.infer<typeof settingsChange>;

export interface Settings {
  coins: Record<string, CoinValues>;
  dominance: number | null;
  adaInGlobal: boolean;
  txCount: number | null;
  activeStake: string | null;
  circulation: string | null;
  tipBehind: number;
  plan: "free" | "pro";
  metrics: Record<string, number | null>;
  enforceLimits: boolean;
  limits: z.infer<typeof limits>;
}

/** The settings of a fresh simulator: nothing overridden, the published limits enforced. */
export function freshSettings(): Settings {
  return {
    coins: {},
    dominance: null,
    adaInGlobal: true,
    txCount: null,
    activeStake: null,
    circulation: null,
    tipBehind: 0,
    plan: "free",
    metrics: {},
    enforceLimits: true,
    limits: {
      coingeckoMinute: 100,
      koiosTenSeconds: 100,
      santimentMinute: 100,
      santimentHour: 500,
      santimentMonth: 1_000,
    },
  };
}

/** The settings after a change; nothing is modified in place. */
export function changeSettings(before: Settings, change: SettingsChange): Settings {
  const { coins, metrics, limits: newLimits, ...rest } = change;
  const ada = coinValues.parse(
    Object.fromEntries(Object.entries(rest).filter(([name]) => name in coinValues.shape)),
  );
  const merged: Record<string, CoinValues> = { ...before.coins };
  for (const [id, values] of Object.entries({ ...coins, cardano: { ...coins?.["cardano"], ...ada } })) {
    merged[id] = { ...merged[id], ...values };
  }
  return {
    ...before,
    coins: merged,
    metrics: { ...before.metrics, ...metrics },
    limits: { ...before.limits, ...newLimits },
    dominance: rest.dominance === undefined ? before.dominance : rest.dominance,
    adaInGlobal: rest.adaInGlobal ?? before.adaInGlobal,
    txCount: rest.txCount === undefined ? before.txCount : rest.txCount,
    activeStake: rest.activeStake === undefined ? before.activeStake : rest.activeStake,
    circulation: rest.circulation === undefined ? before.circulation : rest.circulation,
    tipBehind: rest.tipBehind ?? before.tipBehind,
    plan: rest.plan ?? before.plan,
    enforceLimits: rest.enforceLimits ?? before.enforceLimits,
  };
}
