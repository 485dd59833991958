import * as v from "valibot";
import { figureChangesSchema, figuresSchema, withFigureChanges } from "#app/foundation/figures/figure-changes.ts";
import { changesEvent, HEARTBEAT_MS, type Topic } from "#app/foundation/live/topic.ts";

export interface LiveEntry<Value> {
  version: number;
  value: Value;
}

export interface LiveControl {
  paused: boolean;
  status: "idle" | "loading" | "error";
}

interface TopicState {
  topic: Topic<unknown>;
  entry: LiveEntry<unknown> | undefined;
  listeners: Set<() => void>;
}

const entrySchema = v.object({ version: v.number(), value: v.unknown() });
const valuesSchema = v.record(v.string(), entrySchema);
export type LiveValues = v.InferOutput<typeof valuesSchema>;

/** Polling interval while there is no stream, as the specification requires for market data. */
const POLL_MS = 30_000;
/** A proxy may hold a stream back without an error, so a stream is replaced after two silent heartbeats and tried again later. */
const SILENCE_MS = 2 * HEARTBEAT_MS + 1_000;
const RETRY_AFTER_SILENCE_MS = 5 * 60_000;
const HIDDEN_CLOSE_MS = 60_000;

const topicStates = new Map<string, TopicState>();
const controlListeners = new Set<() => void>();
let control: LiveControl = { paused: false, status: "idle" };
let stream: EventSource | undefined;
let streamTopics = "";
let poll: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let hidden: ReturnType<typeof setTimeout> | undefined;
let opening = false;
let keepAliveCount = 0;

export const liveControl = (): LiveControl => control;

/** Calls the listener on pause, on resume and at each step of a refresh. Returns the unsubscribe function. */
export function onLiveControl(listener: () => void): () => void {
  controlListeners.add(listener);
  return () => void controlListeners.delete(listener);
}

function setControl(change: Partial<LiveControl>): void {
  control = { ...control, ...change };
  for (const listener of controlListeners) listener();
}

/** The highest version wins, from the page, the stream or a refresh. */
function applyEntry(name: string, candidate: unknown): void {
  const one = topicStates.get(name);
  const entry = v.safeParse(entrySchema, candidate);
  if (!one || !entry.success || (one.entry && entry.output.version <= one.entry.version)) return;
  const value = v.safeParse(one.topic.schema, entry.output.value);
  if (!value.success) return;
  one.entry = { version: entry.output.version, value: value.output };
  for (const listener of one.listeners) listener();
}

const wantedTopics = (): string =>
  [...topicStates]
    .flatMap(([name, { listeners }]) => (listeners.size > 0 ? [name] : []))
    .sort()
    .join();

async function fetchValues(): Promise<LiveValues> {
  const response = await fetch(`/api/live/values?topics=${wantedTopics()}`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`Live values: ${response.status}`);
  const values = v.parse(valuesSchema, await response.json());
  for (const [name, entry] of Object.entries(values)) applyEntry(name, entry);
  return values;
}

function startPolling(): void {
  poll ??= setInterval(() => void fetchValues().catch(() => undefined), POLL_MS);
}

function stopPolling(): void {
  clearInterval(poll);
  poll = undefined;
}

function close(): void {
  stream?.close();
  stream = undefined;
  streamTopics = "";
  clearTimeout(retry);
  clearTimeout(silence);
  stopPolling();
}

/** Opens one stream for all topics on the page; polls while the stream is refused. */
function open(): void {
  opening = false;
  const topics = wantedTopics();
  if (topics === streamTopics && stream) return;
  if (topics === "" || control.paused) return close();
  // Polling continues until a stream receives data, because hydrating islands reopen the stream for each new topic.
  stream?.close();
  clearTimeout(retry);
  streamTopics = topics;
  const opened = new EventSource(`/api/live?topics=${topics}&format=changes`);
  stream = opened;
  /** Only received data shows that the stream works; the open event doesn't. */
  const onData = () => {
    stopPolling();
    waitForSilence();
  };
  const waitForSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  const giveUp = () => {
    if (stream !== opened) return;
    // Timers are slow on a hidden page, which closes its stream anyway.
    if (document.hidden) return waitForSilence();
    opened.close();
    stream = undefined;
    startPolling();
    void fetchValues().catch(() => undefined);
    retry = setTimeout(reopen, RETRY_AFTER_SILENCE_MS);
  };
  waitForSilence();
  opened.addEventListener("heartbeat", onData);
  for (const name of topics.split(",")) {
    let value: unknown;
    const follow = (event: string, valueOf: (data: unknown) => unknown) =>
      opened.addEventListener(event, ({ data, lastEventId }) => {
        onData();
        try {
          value = valueOf(JSON.parse(data));
        } catch {
          return; // incomplete data; the next event replaces it
        }
        applyEntry(name, { version: Number(lastEventId.split(":")[1]), value });
      });
    follow(name, (data) => data);
    follow(changesEvent(name), (data) => withFigureChanges(v.parse(figuresSchema, value), v.parse(figureChangesSchema, data)));
  }
  opened.addEventListener("error", () => {
    startPolling();
    // EventSource doesn't reconnect after an error status (429, 503).
    if (opened.readyState === EventSource.CLOSED && stream === opened) {
      clearTimeout(silence);
      stream = undefined;
      retry = setTimeout(reopen, POLL_MS);
    }
  });
}

function reopen(): void {
  if (opening) return;
  opening = true;
  queueMicrotask(open);
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden && keepAliveCount === 0) hidden = setTimeout(close, HIDDEN_CLOSE_MS);
    else reopen();
  });
  // Browsers exclude pages with an open stream from the back/forward cache.
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && reopen());
}

/** Keeps the stream open on a hidden page until the returned function is called. */
export function keepStreamOpen(): () => void {
  keepAliveCount++;
  return () => void keepAliveCount--;
}

/** Calls the listener for every newer value of a topic; all parts of a page share one stream. Returns the unsubscribe function. */
export function subscribe<Value>(topic: Topic<Value>, initial: LiveEntry<Value>, listener: () => void): () => void {
  let one = topicStates.get(topic.name);
  if (!one) topicStates.set(topic.name, (one = { topic, entry: undefined, listeners: new Set() }));
  if (!one.entry || initial.version > one.entry.version) one.entry = initial;
  one.listeners.add(listener);
  reopen();
  return () => {
    one.listeners.delete(listener);
    reopen();
  };
}

/** Latest entry of a topic, or `initial` if that is newer. */
export function latestEntry<Value>(topic: Topic<Value>, initial: LiveEntry<Value>): LiveEntry<Value> {
  // Every stored entry has passed its topic's schema.
  const entry = topicStates.get(topic.name)?.entry as LiveEntry<Value> | undefined;
  return entry && entry.version > initial.version ? entry : initial;
}

/** Loads all topics of the page at once. Resolves to null on failure. */
export async function refreshLive(): Promise<LiveValues | null> {
  setControl({ status: "loading" });
  try {
    const values = await fetchValues();
    setControl({ status: "idle" });
    return values;
  } catch {
    setControl({ status: "error" });
    return null;
  }
}

/** Pauses all live updates on the page (WCAG 2.2.2). */
export function pauseLive(): void {
  setControl({ paused: true });
  close();
}

/** Resumes with the latest values. Resolves like `refreshLive`. */
export function resumeLive(): Promise<LiveValues | null> {
  setControl({ paused: false });
  return refreshLive().finally(reopen);
}
