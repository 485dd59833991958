import { useMemo, useSyncExternalStore } from "react";

/** In local storage: the IDs of correctly answered questions, separated by commas. They never leave the browser. */
const KEY = "get-started";
/** The same while storage is closed to us: then it holds until the page is left. */
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
    // `storedAnswers` has it.
  }
  dispatchEvent(new Event(KEY));
}

/** Calls back whenever the answers change, in another tab as well. Returns a function that stops it. */
function onAnswered(listener: () => void): () => void {
  const events = [KEY, "storage"];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

const listOf = (answered: string): string[] => answered.split(",").filter(Boolean);

export function saveAnswered(id: string): void {
  const list = listOf(stored());
  if (!list.includes(id)) store([...list, id].join());
}

/** Number of times that the visitor has started over on this page. */
let round = 0;

export function startOver(): void {
  round++;
  store("");
}

const noneYet = () => "";
const firstRound = () => 0;

/** The IDs of the questions that this browser has answered correctly; none on the server and until React runs. */
export function useAnswered(): ReadonlySet<string> {
  const answered = useSyncExternalStore(onAnswered, stored, noneYet);
  return useMemo(() => new Set(listOf(answered)), [answered]);
}

/** Changes when the visitor starts over. */
export const useRound = (): number => useSyncExternalStore(onAnswered, () => round, firstRound);
