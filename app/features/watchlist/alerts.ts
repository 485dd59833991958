import * as v from "valibot";

/** In local storage: the visitor's price alerts. They never leave the browser. */
const KEY = "alerts";
const MAX_ALERTS = 100;

/** Alerts once when the price of a project's token, in USD, crosses a line. */
export const alertSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)),
  side: v.picklist(["above", "below"]),
  price: v.pipe(v.number(), v.finite(), v.gtValue(0)),
});
export type Alert = v.InferOutput<typeof alertSchema>;

const storedSchema = v.object({ version: v.literal(1), alerts: v.array(v.unknown()) });

export const isSame = (one: Alert, other: Alert): boolean => one.id === other.id && one.side === other.side && one.price === other.price;

/** Each wish once; what is none is left out. */
export function parseAlerts(list: readonly unknown[]): Alert[] {
  const clean: Alert[] = [];
  for (const alert of list) if (v.is(alertSchema, alert) && !clean.some((one) => isSame(one, alert))) clean.push(alert);
  return clean.slice(0, MAX_ALERTS);
}

/** Parses stored alerts; returns none for anything else. */
export function readAlerts(text: string | null): Alert[] {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(text ?? ""));
    return stored.success ? parseAlerts(stored.output.alerts) : [];
  } catch {
    return [];
  }
}

export const isReached = ({ side, price }: Alert, now: number): boolean => (side === "above" ? now > price : now < price);

let cachedAlerts: readonly Alert[] | undefined;
const listeners = new Set<() => void>();
const NONE: readonly Alert[] = [];

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function handleStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  cachedAlerts = undefined;
  notifyListeners();
}

export function alerts(): readonly Alert[] {
  try {
    cachedAlerts ??= readAlerts(localStorage.getItem(KEY));
  } catch {
    cachedAlerts = NONE; // storage is closed to us: wishes then hold until the page is left
  }
  return cachedAlerts;
}

export const noAlerts = (): readonly Alert[] => NONE;

export function writeAlerts(list: readonly Alert[]): void {
  cachedAlerts = parseAlerts(list);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, alerts: cachedAlerts }));
  } catch {
    // `held` has it.
  }
  notifyListeners();
}

export function subscribeAlerts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", handleStorage);
  };
}
