import * as v from "valibot";

/** In local storage: what the visitor wants to be told of. It never leaves the browser. */
const KEY = "alerts";
const MOST_ALERTS = 100;

/** A wish to be told once when the price of a project's token, in USD, is above or below a line. */
export const alertSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)), side: v.picklist(["above", "below"]), price: v.pipe(v.number(), v.finite(), v.gtValue(0)) });
export type Alert = v.InferOutput<typeof alertSchema>;

const storedSchema = v.object({ version: v.literal(1), alerts: v.array(v.unknown()) });

export const isSame = (one: Alert, other: Alert): boolean => one.id === other.id && one.side === other.side && one.price === other.price;

/** Each wish once; what is none is left out. */
export function cleanAlerts(list: readonly unknown[]): Alert[] {
  const clean: Alert[] = [];
  for (const alert of list) if (v.is(alertSchema, alert) && !clean.some((one) => isSame(one, alert))) clean.push(alert);
  return clean.slice(0, MOST_ALERTS);
}

/** What stands in the storage as wishes; none for anything that is not ours. */
export function readAlerts(text: string | null): Alert[] {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(text ?? ""));
    return stored.success ? cleanAlerts(stored.output.alerts) : [];
  } catch {
    return [];
  }
}

export const isReached = ({ side, price }: Alert, now: number): boolean => (side === "above" ? now > price : now < price);

let held: readonly Alert[] | undefined;
const listeners = new Set<() => void>();
const NONE: readonly Alert[] = [];

function tell(): void {
  for (const listener of listeners) listener();
}

function follow({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  held = undefined;
  tell();
}

export function alerts(): readonly Alert[] {
  try {
    held ??= readAlerts(localStorage.getItem(KEY));
  } catch {
    held = NONE; // storage is closed to us: wishes then hold until the page is left
  }
  return held;
}

export const noAlerts = (): readonly Alert[] => NONE;

export function writeAlerts(list: readonly Alert[]): void {
  held = cleanAlerts(list);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, alerts: held }));
  } catch {
    // `held` has it.
  }
  tell();
}

export function subscribeAlerts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}
