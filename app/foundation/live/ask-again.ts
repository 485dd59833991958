/** This page as the server draws it now, also for another query: it is kept there, so asking for it costs little. */
export async function askAgain(search = location.search): Promise<Document> {
  const response = await fetch(location.pathname + search, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The page again: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
