import * as v from "valibot";
import { storedValue } from "#app/foundation/ui/stored-value.ts";

/** Local storage key. Alerts never leave the browser. */
const KEY = "alerts";
export const MAX_ALERTS = 100;

/** Triggers once when a token's price in USD crosses `price`. */
export const alertSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)),
  side: v.picklist(["above", "below"]),
  price: v.pipe(v.number(), v.finite(), v.gtValue(0)),
});
export type Alert = v.InferOutput<typeof alertSchema>;

const storedSchema = v.object({ version: v.literal(1), alerts: v.array(v.unknown()) });

export const isSame = (a: Alert, b: Alert): boolean => a.id === b.id && a.side === b.side && a.price === b.price;

/** Drops invalid alerts and duplicates. */
export function parseAlerts(list: readonly unknown[]): Alert[] {
  const clean: Alert[] = [];
  for (const alert of list) if (v.is(alertSchema, alert) && !clean.some((item) => isSame(item, alert))) clean.push(alert);
  return clean.slice(0, MAX_ALERTS);
}

export function readAlerts(text: string | null): Alert[] {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(text ?? ""));
    return stored.success ? parseAlerts(stored.output.alerts) : [];
  } catch {
    return [];
  }
}

export const isReached = ({ side, price }: Alert, now: number): boolean => (side === "above" ? now > price : now < price);

const stored = storedValue(KEY, readAlerts, (list) => ({ version: 1, alerts: list }));

export const alerts = (): readonly Alert[] => stored.get();

export const writeAlerts = (list: readonly Alert[]): void => stored.set(parseAlerts(list));

/** Calls back when alerts change, in this tab or another. Returns the unsubscribe function. */
export const onAlertsChange = (listener: () => void): (() => void) => stored.onChange(listener);
