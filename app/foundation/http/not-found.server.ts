import { data } from "react-router";
import type { Suggestion } from "#app/foundation/ui/not-found-page.tsx";

/** The 404 response for a loader to throw, with suggestions for the page. */
export const notFound = (suggestions: readonly Suggestion[]) =>
  data({ suggestions: suggestions.map(({ href, title }) => ({ href, title })) }, { status: 404 });
