import * as v from "valibot";
import { figureChangesSchema, figuresSchema, withFigureChanges } from "#app/foundation/figures/figure-changes.ts";
import { changesEvent, HEARTBEAT_MS, type Topic } from "#app/foundation/live/topic.ts";

/** A topic's newest value and its number in the topic's sequence. */
export interface LiveEntry<Value> {
  version: number;
  value: Value;
}

/** Whether updates are paused, and how the last refresh went. */
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

/** The specification's polling interval of market data, kept when the stream cannot be had. */
const POLL_MS = 30_000;
/** A stream that is silent for two heartbeats is held back by a proxy, though it never fails; it is tried again later. */
const SILENCE_MS = 2 * HEARTBEAT_MS + 1_000;
const RETRY_AFTER_SILENCE_MS = 5 * 60_000;
/** A hidden page closes its stream after this time. */
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
/** How many parts of the page need the stream while it is hidden. */
let keepAliveCount = 0;

export const liveControl = (): LiveControl => control;

/** Calls back when updates are paused or resumed, and at each step of a refresh. Returns what ends it. */
export function onLiveControl(listener: () => void): () => void {
  controlListeners.add(listener);
  return () => void controlListeners.delete(listener);
}

function setControl(change: Partial<LiveControl>): void {
  control = { ...control, ...change };
  for (const listener of controlListeners) listener();
}

/** The newest version wins, whether it came from the page, the stream or a refresh. */
function applyEntry(name: string, candidate: unknown): void {
  const one = topicStates.get(name);
  const entry = v.safeParse(entrySchema, candidate);
  if (!one || !entry.success || (one.entry && entry.output.version <= one.entry.version)) return;
  const value = v.safeParse(one.topic.schema, entry.output.value);
  if (!value.success) return;
  one.entry = { version: entry.output.version, value: value.output };
  for (const listener of one.listeners) listener();
}

/** The topics that something on the page listens to. */
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

/** Opens one stream for all topics on the page; asks by interval while the stream is refused. */
function open(): void {
  opening = false;
  const topics = wantedTopics();
  if (topics === streamTopics && stream) return;
  if (topics === "" || control.paused) return close();
  // Polling goes on until a stream is open: on a page that wakes up piece by piece each new topic comes here.
  stream?.close();
  clearTimeout(retry);
  streamTopics = topics;
  const opened = new EventSource(`/api/live?topics=${topics}&format=changes`);
  stream = opened;
  /** Each byte that arrives shows that the stream does; that it is open shows nothing. */
  const heard = () => {
    stopPolling();
    waitForSilence();
  };
  const waitForSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  const giveUp = () => {
    if (stream !== opened) return;
    // A hidden page has slow timers, and closes its stream anyway.
    if (document.hidden) return waitForSilence();
    opened.close();
    stream = undefined;
    startPolling();
    void fetchValues().catch(() => undefined);
    retry = setTimeout(reopen, RETRY_AFTER_SILENCE_MS);
  };
  waitForSilence();
  opened.addEventListener("heartbeat", heard);
  for (const name of topics.split(",")) {
    /** The value that this stream has brought last. */
    let value: unknown;
    const follow = (event: string, valueOf: (data: unknown) => unknown) =>
      opened.addEventListener(event, ({ data, lastEventId }) => {
        heard();
        try {
          value = valueOf(JSON.parse(data));
        } catch {
          return; // half a line: the next one replaces it
        }
        applyEntry(name, { version: Number(lastEventId.split(":")[1]), value });
      });
    follow(name, (data) => data);
    follow(changesEvent(name), (data) => withFigureChanges(v.parse(figuresSchema, value), v.parse(figureChangesSchema, data)));
  }
  opened.addEventListener("error", () => {
    startPolling();
    // A browser gives up for good when the answer was no stream at all (429, 503): try again later.
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
  // A page with an open stream isn't kept for going back.
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && reopen());
}

/** Keeps the stream open while the page is hidden, until the returned function is called. */
export function keepStreamOpen(): () => void {
  keepAliveCount++;
  return () => void keepAliveCount--;
}

/** Calls back for every newer value of a topic; all parts of a page share one stream. Returns what ends it. */
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

/** The newest known entry of a topic, `initial` before there is one. */
export function latestEntry<Value>(topic: Topic<Value>, initial: LiveEntry<Value>): LiveEntry<Value> {
  // What is held under a topic's name has passed that topic's schema.
  const entry = topicStates.get(topic.name)?.entry as LiveEntry<Value> | undefined;
  return entry && entry.version > initial.version ? entry : initial;
}

/** Asks for every topic on the page at once. Resolves to what the site answered, or null when it didn't. */
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

/** Pauses everything live on the page (WCAG 2.2.2). */
export function pauseLive(): void {
  setControl({ paused: true });
  close();
}

/** Resumes it with the newest values. Resolves as `refreshLive`. */
export function resumeLive(): Promise<LiveValues | null> {
  setControl({ paused: false });
  return refreshLive().finally(reopen);
}
