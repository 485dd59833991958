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
    // `held` has it.
  }
  dispatchEvent(new Event(KEY));
}

/** Calls back whenever the answers change, in another tab as well. */
export function onAnswered(listener: () => void): void {
  addEventListener(KEY, listener);
  addEventListener("storage", listener);
}

const listOf = (answered: string): string[] => answered.split(",").filter(Boolean);

export function saveAnswered(id: string): void {
  const list = listOf(stored());
  if (!list.includes(id)) store([...list, id].join());
}

export const clearAnswers = (): void => store("");

/** The questions that this browser has answered rightly. */
export const answeredQuestions = (): ReadonlySet<string> => new Set(listOf(stored()));
