import { useMemo, useSyncExternalStore } from "react";

/** Local storage key. Value: IDs of correctly answered questions, separated by commas. They never leave the browser. */
const KEY = "get-started";
/** Fallback when the browser blocks storage. It lasts until the visitor leaves the page. */
let storedAnswers = "";

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return storedAnswers;
  }
}

function store(answered: string): void {
  storedAnswers = answered;
  try {
    if (answered === "") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, answered);
  } catch {
    // Storage is blocked; `storedAnswers` has the value.
  }
  dispatchEvent(new Event(KEY));
}

/** Subscribes to changes of the answers, including those made in another tab. */
function onAnswered(listener: () => void): () => void {
  const events = [KEY, "storage"];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

const listOf = (answered: string): string[] => answered.split(",").filter(Boolean);

export function saveAnsweredQuestion(id: string): void {
  const list = listOf(stored());
  if (!list.includes(id)) store([...list, id].join());
}

let round = 0;

export function resetQuizProgress(): void {
  round++;
  store("");
}

const noneYet = () => "";
const firstRound = () => 0;

/** IDs of the questions that this browser has answered correctly; empty on the server and before hydration. */
export function useAnswered(): ReadonlySet<string> {
  const answered = useSyncExternalStore(onAnswered, stored, noneYet);
  return useMemo(() => new Set(listOf(answered)), [answered]);
}

/** Changes each time the visitor starts over. */
export const useRound = (): number => useSyncExternalStore(onAnswered, () => round, firstRound);
